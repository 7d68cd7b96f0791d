import { z } from 'zod'
import { downloadEndpoint, endpoint, uploadEndpoint } from '../../contract/endpoint.ts'
import { moment, nothing } from '../../contract/fields.ts'
import { sizes } from '../../contract/file-kinds.ts'

const id = z.string().regex(/^[\w-]{22}$/, 'Not an id.')

/** One state of a document; the bytes of a version never change. */
export const documentVersion = z.object({
  id: z.string(),
  /** From 1. */
  number: z.number(),
  name: z.string(),
  /** In bytes. */
  size: z.number(),
  media_type: z.string(),
  /** In hexadecimal digits. */
  sha256: z.string(),
  /** Quarantined: being checked for viruses. Refused: one was found. */
  state: z.enum(['available', 'quarantined', 'refused']),
  by_name: z.string(),
  created_at: moment,
})
export type DocumentVersion = z.output<typeof documentVersion>

/** A document of a project, with its versions, the newest first. */
export const projectDocument = z.object({
  id: z.string(),
  project_id: z.string(),
  project_title: z.string(),
  /** A path such as `Contracts/2026`; empty for the top. */
  folder: z.string(),
  name: z.string(),
  /** Whether you may take it away. */
  removable: z.boolean(),
  versions: z.array(documentVersion),
})
export type ProjectDocument = z.output<typeof projectDocument>

/** Where a document stands in the portal. */
export const addressOf = (document: string) => `/dashboard?document=${document}#documents`

/**
 * What an upload says of itself; `document` where it is to be a new version of one, `request` where
 * the file was asked for, which is done once it has arrived.
 */
export const newUpload = z.strictObject({
  project: id,
  folder: z.string().max(1000).default(''),
  name: z.string().min(1, 'A file has a name.').max(1000),
  size: z.number().int().min(1, 'The file is empty.'),
  document: id.optional(),
  request: id.optional(),
})

/** How far an upload is, in bytes. `done`: it is a version of a document now. */
export const uploadState = z.object({ id: z.string(), offset: z.number(), done: z.boolean() })
export type UploadState = z.output<typeof uploadState>

const one = { params: z.object({ id }), query: nothing } as const
const member = { access: 'organisation:member', query: nothing } as const

export const listDocuments = endpoint({
  method: 'GET',
  path: '/documents/',
  summary: 'The documents of your organisation, or of one of its projects; the newest first.',
  access: 'organisation:viewer',
  limit: null,
  params: nothing,
  query: z.object({ project: id.optional() }),
  output: z.array(projectDocument),
})

export const removeDocument = endpoint({
  ...one,
  method: 'DELETE',
  path: '/documents/{id}/',
  summary:
    'Take away a document with its versions: one that you sent, or any as an admin. It can be brought back for 30 days.',
  access: 'organisation:member',
  audited: true,
  limit: { count: 60, seconds: 60 },
  success: 204,
  output: z.null(),
})

/** For so long what was taken away is kept, in days. */
export const keptFor = 30

export const restoreDocument = endpoint({
  ...one,
  method: 'POST',
  path: '/documents/{id}/restore/',
  summary: 'Bring back a document within 30 days; who could take it away can bring it back.',
  access: 'organisation:member',
  audited: true,
  limit: { count: 60, seconds: 60 },
  success: 204,
  output: z.null(),
})

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
  access: 'organisation:member',
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
  access: 'organisation:member',
  limit: { count: 600, seconds: 60 },
  output: uploadState,
})

export const cancelUpload = endpoint({
  ...one,
  method: 'DELETE',
  path: '/uploads/{id}/',
  summary: 'Give up sending a file; what has arrived of it is thrown away.',
  access: 'organisation:member',
  audited: false,
  limit: { count: 120, seconds: 60 },
  success: 204,
  output: z.null(),
})

const ticket = z.object({ url: z.string() })

const opening = {
  method: 'POST',
  access: 'organisation:viewer',
  audited: true,
  limit: { count: 240, seconds: 60 },
  query: nothing,
  output: ticket,
} as const

export const openVersion = endpoint({
  ...opening,
  path: '/documents/{version}/ticket/',
  summary: 'An address from which this session can fetch a version, once and within 60 seconds.',
  params: z.object({ version: id }),
  /** `preview`: to be shown rather than saved; for pictures and PDF. */
  body: z.strictObject({ preview: z.boolean().default(false) }),
})

export const openProject = endpoint({
  ...opening,
  path: '/projects/{id}/documents/ticket/',
  summary: 'An address from which this session can fetch all documents of a project as one ZIP.',
  params: z.object({ id }),
})

export const readFile = downloadEndpoint({
  path: '/files/{ticket}/',
  summary:
    'What a ticket opens. Parts of it (Range) can be asked for until its 60 seconds are over.',
  access: 'anyone',
  limit: { count: 600, seconds: 60 },
  // What cannot be a ticket is told the same as what is none any more.
  params: z.object({ ticket: z.string().max(400) }),
  query: nothing,
})
