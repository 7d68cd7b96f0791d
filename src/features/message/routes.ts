import type { Transaction } from 'kysely'
import type { Reader } from '../../contract/work.ts'
import type { Database } from '../../database/open.ts'
import type { MemberScope } from '../../database/scope.ts'
import type { Tables } from '../../database/tables/tables.ts'
import { memberOf } from '../../platform/auth/viewer.ts'
import { serve } from '../../platform/http/serve.ts'
import { listMessages, listThreads, readMessages, sendMessage } from './contract.ts'
import { postMessage, type SendParts } from './send.ts'

interface Parts extends SendParts {
  database: Database
  /** Throws 404 for a project that is not there, or not of this organisation. */
  find: (
    scope: MemberScope,
    project: string,
  ) => Promise<{ id: string; organisation_id: string; title: string }>
  /** The name under which somebody's message stands. */
  nameOf: (account: string) => Promise<string>
  /** Takes away what notified somebody of the messages that they have read now. */
  markSeen: (trx: Transaction<Tables>, reader: Reader, project: string) => Promise<void>
}

export function messageRoutes({ database, find, nameOf, markSeen, ...parts }: Parts) {
  const { messages } = parts
  return [
    serve(listThreads, async (_, { viewer }) => await messages.threads(memberOf(viewer))),
    serve(listMessages, async ({ params: { id }, query }, { viewer }) => {
      const reader = memberOf(viewer)
      await find(reader, id)
      return await messages.page(reader, reader.account, { project: id, before: query.before })
    }),
    serve(sendMessage, async ({ params: { id }, body }, by) => {
      const reader = memberOf(by.viewer)
      const project = await find(reader, id)
      const name = await nameOf(reader.account)
      return await postMessage(parts, project, body.body, { by, name })
    }),
    serve(readMessages, async ({ params: { id }, body }, { viewer }) => {
      const reader = memberOf(viewer)
      await find(reader, id)
      await database.transaction(async (trx) => {
        await messages.markRead(trx, reader, id, body.until)
        await markSeen(trx, reader, id)
      }, reader)
      return null
    }),
  ]
}
