import { z } from 'zod'
import { endpoint } from '../../contract/endpoint.ts'
import { ownId } from '../../contract/fields.ts'
import { openProject, openVersion } from './contract.ts'

const ofFirm = {
  method: 'POST',
  access: 'staff:projects',
  audited: true,
  evenWhenFull: true,
  repeat: 'refused',
  limit: { count: 240, seconds: 60 },
  query: openVersion.query,
  output: openVersion.output,
} as const

export const openFirmVersion = endpoint({
  ...ofFirm,
  path: '/staff/documents/{version}/ticket/',
  summary: 'An address from which this session can fetch a version, once and within 60 seconds.',
  params: z.object({ version: ownId }),
  body: openVersion.body,
})

export const openFirmProjectFiles = endpoint({
  ...ofFirm,
  path: '/staff/projects/{id}/documents/ticket/',
  summary: 'An address from which this session can fetch all documents of a project as one ZIP.',
  params: openProject.params,
})
