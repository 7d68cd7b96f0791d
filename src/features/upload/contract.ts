import { z } from 'zod'
import { endpoint, uploadEndpoint } from '../../contract/endpoint.ts'
import { nothing, ownId, lines } from '../../contract/fields.ts'
import { sizes } from '../../contract/file-kinds.ts'

/**
 * The start of an upload. `document`: it becomes a new version of that document. `request`: it
 * answers that client request once the file has arrived.
 */
export const newUpload = z.strictObject({
  project: ownId,
  folder: lines().max(1000).default(''),
  name: lines().min(1, 'A file has a name.').max(1000),
  size: z.number().int().min(1, 'The file is empty.'),
  document: ownId.optional(),
  request: ownId.optional(),
})

/** The progress of an upload in bytes; `done` once it is a version of a document. */
export const uploadState = z.object({ id: z.string(), offset: z.number(), done: z.boolean() })
export type UploadState = z.output<typeof uploadState>

/** A file that has become a document; `undo`: by which the firm takes it back before its client hears of it. */
export interface SentFile {
  name: string
  undo: string | null
}

const one = { params: z.object({ id: ownId }), query: nothing } as const
const member = { access: 'organisation:take-part', query: nothing } as const

export const beginUpload = endpoint({
  ...member,
  method: 'POST',
  path: '/uploads/',
  summary: 'Begin to send a file: its place, name and size. Room for it is held for 24 hours.',
  audited: false,
  limit: { count: 120, seconds: 60 },
  params: nothing,
  body: newUpload,
  output: uploadState,
})

export const appendUpload = uploadEndpoint({
  ...one,
  path: '/uploads/{id}/',
  summary: 'Send the next bytes, from the offset that the header Upload-Offset says; at most 4 MB.',
  tags: ['document', 'request'],
  access: 'organisation:take-part',
  audited: true,
  limit: { count: 1200, seconds: 60 },
  bytes: sizes.piece,
  output: uploadState,
})

export const readUpload = endpoint({
  ...one,
  method: 'GET',
  path: '/uploads/{id}/',
  summary: 'How many bytes of a file have arrived, to go on from there.',
  access: 'organisation:take-part',
  limit: { count: 600, seconds: 60 },
  output: uploadState,
})

export const cancelUpload = endpoint({
  ...one,
  method: 'DELETE',
  path: '/uploads/{id}/',
  summary: 'Give up sending a file; what has arrived of it is thrown away.',
  access: 'organisation:take-part',
  audited: false,
  limit: { count: 120, seconds: 60 },
  success: 204,
  output: z.null(),
})
