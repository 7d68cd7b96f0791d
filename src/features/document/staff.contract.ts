import { z } from 'zod'
import { endpoint } from '../../contract/endpoint.ts'
import { nothing, ownId } from '../../contract/fields.ts'
import { removedDocument } from './contract.ts'

const ofFirm = {
  access: 'staff:projects',
  params: z.object({ id: ownId }),
  query: nothing,
  limit: { count: 120, seconds: 60 },
} as const
const changes = {
  ...ofFirm,
  tags: ['document', 'removed-document', 'approval'],
  audited: true,
  success: 204,
  output: z.null(),
} as const

export const removeFirmDocument = endpoint({
  ...changes,
  // It makes no room yet, but nothing that the firm sent could be deleted without.
  evenWhenFull: true,
  method: 'POST',
  path: '/staff/documents/{id}/remove/',
  summary:
    'Remove a document of a project; refused (409) for one that is, or was, up for approval. It can be restored for 30 days.',
})

export const restoreFirmDocument = endpoint({
  ...changes,
  evenWhenFull: true,
  method: 'POST',
  path: '/staff/documents/{id}/restore/',
  summary: 'Restore a document that was removed in the last 30 days, whoever removed it.',
})

export const deleteFirmDocument = endpoint({
  ...changes,
  method: 'DELETE',
  path: '/staff/removed-documents/{id}/',
  summary:
    'Delete a removed document for good, and its bytes at once; refused (409) for one that is, or was, up for approval. It cannot be undone.',
})

export const listFirmRemoved = endpoint({
  ...ofFirm,
  method: 'GET',
  path: '/staff/projects/{id}/removed-documents/',
  summary: 'What was removed from a project in the last 30 days, by anybody; the latest first.',
  tags: ['removed-document'],
  output: z.array(removedDocument.omit({ restorable: true })),
})
