import { endpoint } from '../../contract/endpoint.ts'
import { opening } from './contract.ts'

export const openEnquiryFile = endpoint({
  ...opening,
  path: '/staff/enquiry-files/{file}/ticket/',
  summary:
    'An address from which this session can fetch a file that a visitor mailed, once and within 60 seconds.',
  access: 'staff:enquiries',
})

export const openProjectFile = endpoint({
  ...opening,
  path: '/staff/project-files/{file}/ticket/',
  summary:
    'The same for a file that a client mailed with a message on a project that you look after; for who may see every project, on any.',
  access: 'staff:projects',
})
