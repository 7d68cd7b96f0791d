import { z } from 'zod'
import { downloadEndpoint, endpoint } from '../../contract/endpoint.ts'
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
