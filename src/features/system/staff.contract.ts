import { z } from 'zod'
import { downloadEndpoint, endpoint } from '../../contract/endpoint.ts'
import { moment, nothing } from '../../contract/fields.ts'

const inSystem = {
  access: 'staff:settings',
  method: 'GET',
  limit: { count: 120, seconds: 60 },
  params: nothing,
  query: nothing,
  tags: ['system'],
} as const

const systemState = z.object({
  /** Of Portico, and of Node under it. */
  version: z.string(),
  node: z.string(),
  engine: z.enum(['sqlite', 'postgres']),
  database: z.enum(['here', 'damaged']),
  data_folder: z.enum(['here', 'away', 'failing']),
  /** What the free disk allows to be taken in. */
  takes_in: z.enum(['everything', 'no-uploads', 'short-texts', 'nothing']),
  /** Of the outbox: what is still to be done, since when, and what was given up. */
  waiting: z.number(),
  waiting_since: moment.nullable(),
  given_up: z.number(),
})
export type SystemState = z.output<typeof systemState>

export const readSystem = endpoint({
  ...inSystem,
  path: '/staff/system/',
  summary: 'How the program is: its version, database, disk and outbox.',
  output: systemState,
})

export const listSettings = endpoint({
  ...inSystem,
  path: '/staff/system/settings/',
  summary: 'The settings that the program was started with; secrets are never shown.',
  output: z.array(
    z.object({
      /** The variable of the environment that gives it. */
      name: z.string(),
      help: z.string(),
      /** The value in use; null: none, or a secret. */
      value: z.string().nullable(),
      /** What it is when nothing is set, in words. */
      fallback: z.string(),
      /** Its value is never shown. */
      secret: z.boolean(),
      /** It is what it is when nothing is set. */
      is_default: z.boolean(),
    }),
  ),
})

/** Why there is a backup. */
export const backupKinds = ['night', 'migration', 'hand'] as const

const backup = z.object({
  /** Of its file. */
  name: z.string(),
  kind: z.enum(backupKinds),
  made_at: moment,
  /** In bytes. */
  size: z.number(),
  /** The last time that somebody tried whether it can be restored; null: nobody has. */
  drill: z
    .object({
      begun_at: moment,
      /** null: it goes on, or was broken off. */
      ended_at: moment.nullable(),
      is_running: z.boolean(),
      /** What was looked at, and what is wrong, in sentences. */
      lines: z.array(z.string()),
      faults: z.array(z.string()),
    })
    .nullable(),
})
export type Backup = z.output<typeof backup>

const backups = z.object({
  /** The folder of BACKUP_TO; null: none is set, and none is made by night. */
  folder: z.string().nullable(),
  /** When the next one is due. */
  next_at: moment.nullable(),
  /** How many are kept of those that the program makes by itself. */
  keeps: z.object({ daily: z.number(), weekly: z.number(), monthly: z.number() }),
  /** The file of the key without which nobody can open them; null: BACKUP_KEY. */
  key_file: z.string().nullable(),
  /** The one that is being made, what is done for it, and how far that is in hundredths. */
  running: z.object({ begun_at: moment, doing: z.string(), share: z.number() }).nullable(),
  /** Why the last one that was begun was not made. */
  failure: z.object({ at: moment, words: z.string() }).nullable(),
  /** The newest first. */
  backups: z.array(backup),
})
export type Backups = z.output<typeof backups>

export const listBackups = endpoint({
  ...inSystem,
  path: '/staff/system/backups/',
  summary: 'The backups that there are, whether one is being made, and when the next one is due.',
  output: backups,
})

const acting = {
  ...inSystem,
  limit: { count: 20, seconds: 60 },
  method: 'POST',
  // Whoever has a backup and its key has everything, so a session that was left open is not enough.
  fresh: true,
  audited: true,
} as const

export const startBackup = endpoint({
  ...acting,
  path: '/staff/system/backups/',
  summary: 'Begin a backup now; `GET` says how far it is.',
  body: z.strictObject({}),
  success: 202,
  output: z.object({ begun_at: moment }),
})

const named = z.strictObject({
  /** As the list has it. */
  name: z.string().max(120),
})

export const startDrill = endpoint({
  ...acting,
  path: '/staff/system/backups/drills/',
  summary: 'Begin to try whether a backup can be restored: it is restored beside, and removed.',
  body: named,
  success: 202,
  output: z.object({ begun_at: moment }),
})

export const saveBackup = downloadEndpoint({
  access: 'staff:settings',
  fresh: true,
  audited: true,
  limit: { count: 20, seconds: 60 },
  path: '/staff/system/backup-file/',
  summary: 'A backup as its file, which opens with the key of the backups alone.',
  params: nothing,
  query: named,
})
