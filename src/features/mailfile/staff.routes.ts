import { mayUse } from '../../contract/access.ts'
import { serve } from '../../platform/http/serve.ts'
import { openFile, type MailFileParts } from './open.ts'
import { openEnquiryFile, openProjectFile } from './staff.contract.ts'

/** The calls with which the firm opens files that came by mail. */
export const mailFileStaffRoutes = (parts: MailFileParts) => [
  serve(
    openEnquiryFile,
    async ({ params: { file } }, by) => await openFile(parts, file, { of: 'enquiry' }, by),
  ),
  serve(openProjectFile, async ({ params: { file } }, by) => {
    const everyProject = mayUse(by.viewer, 'every-project')
    const { account } = by.viewer
    return await openFile(parts, file, { of: 'project', account, everyProject }, by)
  }),
]
