import { z } from 'zod'
import { downloadEndpoint, endpoint, uploadEndpoint } from '../../contract/endpoint.ts'
import { moment, nothing } from '../../contract/fields.ts'

const plain = {
  access: 'staff:settings',
  limit: { count: 120, seconds: 60 },
  params: nothing,
  query: nothing,
  tags: ['system'],
} as const

const exports = z.object({
  /** What is being written, what is done for it, and how far that is in hundredths. */
  running: z
    .object({ begun_at: moment, doing: z.string(), share: z.number(), is_stopping: z.boolean() })
    .nullable(),
  /** Why the last one was not made; null: it was, or somebody stopped it. */
  failure: z.object({ at: moment, words: z.string() }).nullable(),
  /** The newest first. */
  files: z.array(
    z.object({
      name: z.string(),
      made_at: moment,
      /** In bytes. */
      size: z.number(),
      /** When it is deleted. */
      goes_at: moment,
    }),
  ),
})
export type Exports = z.output<typeof exports>

export const listExports = endpoint({
  ...plain,
  method: 'GET',
  path: '/staff/system/exports/',
  summary: 'The exports of the last day, and whether one is being made.',
  output: exports,
})

const acting = { ...plain, limit: { count: 20, seconds: 60 }, audited: true } as const

export const startExport = endpoint({
  ...acting,
  method: 'POST',
  path: '/staff/system/exports/',
  summary: 'Begin an export of everything; `GET` says how far it is.',
  // Whoever has it and its key has everything, so a session that was left open is not enough.
  fresh: true,
  body: z.strictObject({}),
  success: 202,
  output: z.object({ begun_at: moment }),
})

export const stopExport = endpoint({
  ...acting,
  method: 'POST',
  path: '/staff/system/exports/stop/',
  summary: 'Ask the export that is being made to stop; nothing is left of it.',
  body: z.strictObject({}),
  success: 204,
  output: z.null(),
})

export const saveExport = downloadEndpoint({
  access: 'staff:settings',
  fresh: true,
  audited: true,
  limit: { count: 20, seconds: 60 },
  path: '/staff/system/export-file/',
  summary: 'An export as its file, which opens with the key of the backups alone.',
  params: nothing,
  query: z.strictObject({
    /** As the list has it. */
    name: z.string().max(120),
  }),
})

/** The most bytes of an export that are sent at once: proxies take 5 MB. */
export const arrivalPiece = 4 * 1024 * 1024

const arrival = z.object({
  /** Why none can be brought in here; null: one can. */
  refused: z.string().nullable(),
  stage: z.enum(['none', 'sending', 'checking', 'checked', 'replacing']),
  /** Bytes that have come, of how many. */
  came: z.number(),
  size: z.number(),
  /** While it is checked: what is done, and how far that is in hundredths. */
  doing: z.string(),
  share: z.number(),
  /** What was found in it: by which version it was made, when, and how much of what. */
  found: z.object({ version: z.string(), made_at: moment, lines: z.array(z.string()) }).nullable(),
  failure: z.string().nullable(),
})
export type ArrivingExport = z.output<typeof arrival>

const ofArrival = { ...acting, tags: ['arrival'] } as const

export const readArrival = endpoint({
  ...plain,
  tags: ['arrival'],
  method: 'GET',
  path: '/staff/system/arrival/',
  summary:
    'The export that is to take the place of a new install: how far it has come, and what is in it.',
  output: arrival,
})

export const beginArrival = endpoint({
  ...ofArrival,
  method: 'POST',
  path: '/staff/system/arrival/',
  summary: 'Begin to send an export to a new install; one that was sent before is thrown away.',
  fresh: true,
  body: z.strictObject({ size: z.number().int().min(1, 'The file is empty.') }),
  output: z.object({ id: z.string() }),
})

export const appendArrival = uploadEndpoint({
  ...ofArrival,
  audited: false,
  method: 'POST',
  limit: { count: 1200, seconds: 60 },
  path: '/staff/system/arrival/bytes/',
  summary: 'Send the next bytes of an export, at most 4 MB, from a place in it.',
  query: z.strictObject({ id: z.string().max(40), at: z.coerce.number().int().min(0) }),
  bytes: arrivalPiece,
  output: z.object({ came: z.number() }),
})

export const checkArrival = endpoint({
  ...ofArrival,
  method: 'POST',
  path: '/staff/system/arrival/check/',
  summary: 'Bring in beside what has come, and compare all of it; `GET` says how far that is.',
  body: z.strictObject({
    id: z.string().max(40),
    /** What the files backup.key and secret.key of the old install say; the second may be in the export. */
    key: z.string().trim().min(1, 'The key is needed.').max(200),
    secret: z.string().trim().max(200),
  }),
  success: 202,
  output: z.null(),
})

export const takeArrival = endpoint({
  ...ofArrival,
  method: 'POST',
  path: '/staff/system/arrival/take/',
  summary: 'Put what was brought in into the place of this install, and start the program anew.',
  fresh: true,
  body: z.strictObject({}),
  success: 202,
  output: z.null(),
})

export const endArrival = endpoint({
  ...ofArrival,
  method: 'DELETE',
  path: '/staff/system/arrival/',
  summary: 'Give up bringing in an export; nothing of it is left.',
  success: 204,
  output: z.null(),
})
