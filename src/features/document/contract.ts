import { z } from 'zod'
import { endpoint } from '../../contract/endpoint.ts'
import { moment, nothing, ownId } from '../../contract/fields.ts'

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
  /** Whether the viewer may remove it. */
  removable: z.boolean(),
  /** Why no client may: the firm sent a version of it, or one is, or was, to be approved. */
  held_for: z.enum(['firm', 'approval']).nullable(),
  versions: z.array(documentVersion),
})
export type ProjectDocument = z.output<typeof projectDocument>

/** A document that somebody of the organisation removed, as long as it can be restored. */
export const removedDocument = projectDocument
  .pick({ id: true, project_id: true, project_title: true, folder: true, name: true })
  .extend({
    removed_by_name: z.string(),
    removed_at: moment,
    /** When it is deleted for good. */
    deleted_at: moment,
    /** Whether the viewer may restore it. */
    restorable: z.boolean(),
  })
export type RemovedDocument = z.output<typeof removedDocument>

/** A completely stored file, and where it belongs. */
export interface ArrivedFile {
  organisation_id: string
  project_id: string
  /** The document that it is a new version of; null for a new document. */
  document_id: string | null
  folder: string
  name: string
  /** In bytes. */
  size: number
  /** In hexadecimal digits. */
  sha256: string
  media_type: string
  /** The key under which it is stored. */
  file_key: string
  by_name: string
  /** Null: the firm sent it. */
  by_account: string | null
  created_at: string
}

/** The address of a document in the portal. */
export const addressOf = (document: string) => `/dashboard?document=${document}#documents`

const one = { params: z.object({ id: ownId }), query: nothing } as const

export const listDocuments = endpoint({
  method: 'GET',
  path: '/documents/',
  summary: 'The documents of your organisation, or of one of its projects; the newest first.',
  tags: ['document'],
  access: 'organisation:read',
  limit: null,
  params: nothing,
  query: z.object({ project: ownId.optional() }),
  output: z.array(projectDocument),
})

export const removeDocument = endpoint({
  ...one,
  method: 'DELETE',
  path: '/documents/{id}/',
  summary:
    'Remove a document that your organisation sent: one of your own, or any as an admin; refused (409) for one that is, or was, up for approval. It can be restored for 30 days.',
  tags: ['document', 'removed-document', 'approval'],
  access: 'organisation:take-part',
  audited: true,
  limit: { count: 60, seconds: 60 },
  success: 204,
  output: z.null(),
})

/** How long a removed document can be restored, in days. */
export const restorableDays = 30

export const listRemoved = endpoint({
  method: 'GET',
  path: '/documents/removed/',
  summary: 'What your organisation removed in the last 30 days; the latest first.',
  tags: ['removed-document'],
  access: 'organisation:read',
  limit: { count: 120, seconds: 60 },
  params: nothing,
  query: nothing,
  output: z.array(removedDocument),
})

export const restoreDocument = endpoint({
  ...one,
  method: 'POST',
  path: '/documents/{id}/restore/',
  summary:
    'Restore a document that your organisation removed in the last 30 days: one of your own, or any as an admin.',
  tags: ['document', 'removed-document', 'approval'],
  access: 'organisation:take-part',
  audited: true,
  evenWhenFull: true,
  limit: { count: 60, seconds: 60 },
  success: 204,
  output: z.null(),
})

export const deleteRemoved = endpoint({
  ...one,
  method: 'DELETE',
  path: '/documents/removed/{id}/',
  summary:
    'Delete a removed document for good, and its bytes at once: one of your own, or any as an admin; refused (409) for one that is, or was, up for approval. It cannot be undone.',
  tags: ['document', 'removed-document', 'approval'],
  access: 'organisation:take-part',
  audited: true,
  limit: { count: 60, seconds: 60 },
  success: 204,
  output: z.null(),
})
