import type { Scope } from '../../database/scope.ts'
import type { SignedInActor } from '../../platform/audit/entry.ts'
import type { Wired } from '../../platform/command/wired.ts'
import { serve } from '../../platform/http/serve.ts'
import type { MailFile } from '../mailfile/contract.ts'
import { staffScope } from '../../database/staff-scope.ts'
import type { sendAsFirm, ThreadProject } from './send.ts'
import { readFirmThread, sendToClient, type ThreadNote } from './staff.contract.ts'
import type { Messages } from './store.ts'

interface Parts {
  messages: Messages
  /** The notes of the team beside a thread, the oldest first. */
  notesOf: (scope: Scope, project: string) => Promise<ThreadNote[]>
  send: Wired<typeof sendAsFirm>
  /** Throws 404 for a project that does not exist or is outside of the scope. */
  find: (scope: Scope, project: string) => Promise<ThreadProject>
  /** The files that came with these messages by mail, by the message. */
  filesOf: (scope: Scope, messages: readonly string[]) => Promise<Map<string, MailFile[]>>
  nameOf: (by: SignedInActor) => Promise<string>
}

/** The calls by which the firm reads the messages of a project and writes to its client. */
export const messageStaffRoutes = ({ messages, notesOf, send, find, filesOf, nameOf }: Parts) => [
  serve(readFirmThread, async ({ params: { id }, query: { before } }, { viewer }) => {
    const scope = staffScope(viewer)
    await find(scope, id)
    const [page, written] = await Promise.all([
      messages.page(scope, viewer.account, { project: id, before }),
      notesOf(scope, id),
    ])
    const files = await filesOf(
      scope,
      page.messages.map((one) => one.id),
    )
    return {
      ...page,
      messages: page.messages.map((one) => ({ ...one, files: files.get(one.id) ?? [] })),
      notes: written,
    }
  }),
  serve(sendToClient, async ({ params, body }, by) => {
    const project = await find(staffScope(by.viewer), params.id)
    return await send(project, body.body, { by, name: await nameOf(by) }, body.seen)
  }),
]
