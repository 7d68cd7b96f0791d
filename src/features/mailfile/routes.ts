import { memberOf } from '../../platform/auth/viewer.ts'
import { serve } from '../../platform/http/serve.ts'
import { openMessageFile } from './contract.ts'
import { openFile, type MailFileParts } from './open.ts'

/** The call with which a client opens a file that came with a message by mail. */
export const mailFileRoutes = (parts: MailFileParts) => [
  serve(openMessageFile, async ({ params: { file } }, by) => {
    const reader = { of: 'client', scope: memberOf(by.viewer) } as const
    return await openFile(parts, file, reader, by)
  }),
]
