import { z } from 'zod'
import { endpoint, uploadEndpoint } from '../../contract/endpoint.ts'
import { nothing, ownId } from '../../contract/fields.ts'
import { sizes } from '../../contract/file-kinds.ts'
import { newUpload, uploadState } from './contract.ts'

const ofFirm = { access: 'staff:projects', query: nothing } as const
const one = { ...ofFirm, params: z.object({ id: ownId }) } as const

export const beginFirmUpload = endpoint({
  ...ofFirm,
  method: 'POST',
  path: '/staff/uploads/',
  summary:
    'Begin to send a file to a project, where its client sees it: its place, name and size. Room for it is held for 24 hours.',
  audited: false,
  limit: { count: 120, seconds: 60 },
  params: nothing,
  body: newUpload.omit({ request: true }),
  output: uploadState,
})

export const appendFirmUpload = uploadEndpoint({
  ...one,
  path: '/staff/uploads/{id}/',
  summary:
    'Send the next bytes, from the offset that the header Upload-Offset says; at most 4 MB. The last answer says by what the file is taken back before its client hears of it.',
  tags: ['document'],
  audited: true,
  limit: { count: 1200, seconds: 60 },
  bytes: sizes.piece,
  output: uploadState.extend({ undo: z.string().nullable() }),
})

export const readFirmUpload = endpoint({
  ...one,
  method: 'GET',
  path: '/staff/uploads/{id}/',
  summary: 'How many bytes of a file have arrived, to go on from there.',
  limit: { count: 600, seconds: 60 },
  output: uploadState,
})

export const cancelFirmUpload = endpoint({
  ...one,
  method: 'DELETE',
  path: '/staff/uploads/{id}/',
  summary: 'Give up sending a file; what has arrived of it is thrown away.',
  audited: false,
  limit: { count: 120, seconds: 60 },
  success: 204,
  output: z.null(),
})
