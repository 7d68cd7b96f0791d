import type { Transaction } from 'kysely'
import type { Database } from '../../database/open.ts'
import type { MemberScope } from '../../database/scope.ts'
import type { Tables } from '../../database/tables/tables.ts'
import { memberOf } from '../../platform/auth/viewer.ts'
import { serve } from '../../platform/http/serve.ts'
import type { MailFile } from '../mailfile/contract.ts'
import { listMessages, listThreads, readMessages, sendMessage } from './contract.ts'
import { sendAsClient, type SendParts } from './send.ts'

interface Parts extends SendParts {
  database: Database
  /** Throws 404 for a project that does not exist or is outside of the scope. */
  find: (
    scope: MemberScope,
    project: string,
  ) => Promise<{ id: string; organisation_id: string; title: string }>
  /** The files that came with these messages by mail, by the message. */
  filesOf: (scope: MemberScope, messages: readonly string[]) => Promise<Map<string, MailFile[]>>
  /** The name shown with somebody's messages. */
  nameOf: (account: string) => Promise<string>
  /** Marks the notifications of these messages as read. */
  markSeen: (trx: Transaction<Tables>, reader: MemberScope, project: string) => Promise<void>
}

export function messageRoutes({ database, find, filesOf, nameOf, markSeen, ...parts }: Parts) {
  const { messages } = parts
  return [
    serve(listThreads, async (_, { viewer }) => await messages.threads(memberOf(viewer))),
    serve(listMessages, async ({ params: { id }, query }, { viewer }) => {
      const reader = memberOf(viewer)
      await find(reader, id)
      const page = await messages.page(reader, reader.account, {
        project: id,
        before: query.before,
      })
      const files = await filesOf(
        reader,
        page.messages.map((one) => one.id),
      )
      return {
        ...page,
        messages: page.messages.map((one) => ({ ...one, files: files.get(one.id) ?? [] })),
      }
    }),
    serve(sendMessage, async ({ params: { id }, body }, by) => {
      const reader = memberOf(by.viewer)
      const project = await find(reader, id)
      const name = await nameOf(reader.account)
      return await sendAsClient(parts, project, body.body, { by, name })
    }),
    serve(
      readMessages,
      async ({ params: { id }, body }, { viewer }) => {
        const reader = memberOf(viewer)
        await find(reader, id)
        await database.transaction(async (trx) => {
          await messages.markRead(trx, reader, id, body.until)
          await markSeen(trx, reader, id)
        }, reader)
        return null
      },
      { seen: async ({ params }, { viewer }) => find(memberOf(viewer), params.id) },
    ),
  ]
}
