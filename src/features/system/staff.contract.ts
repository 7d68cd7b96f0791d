import { z } from 'zod'
import { endpoint } from '../../contract/endpoint.ts'
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
