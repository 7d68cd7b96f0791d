import type { Transaction } from 'kysely'
import type { Reader } from '../../contract/work.ts'
import type { Database } from '../../database/open.ts'
import type { Tables } from '../../database/tables/tables.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Viewer } from '../../platform/auth/viewer.ts'
import { listMessages, listThreads, readMessages, sendMessage } from './contract.ts'
import type { Sender } from './send.ts'
import type { Messages } from './store.ts'

interface Parts {
  database: Database
  messages: Messages
  sender: Sender
  /** Throws 404 for a project that is not there, or not of this organisation. */
  find: (organisation: string, project: string) => Promise<{ id: string; title: string }>
  /** The name under which somebody's message stands. */
  nameOf: (account: string) => Promise<string>
  /** Takes away what told somebody of the messages that they have read now. */
  told: (trx: Transaction<Tables>, reader: Reader, project: string) => Promise<void>
}

const readerOf = ({ organisation, account }: Viewer): Reader => ({
  organisation: organisation ?? '',
  account,
})

export function messageRoutes({ database, messages, sender, find, nameOf, told }: Parts) {
  return [
    serve(listThreads, async (_, { viewer }) => await messages.threads(readerOf(viewer))),
    serve(listMessages, async ({ params: { id }, query }, { viewer }) => {
      const reader = readerOf(viewer)
      await find(reader.organisation, id)
      return await messages.page(reader, id, query.before)
    }),
    serve(sendMessage, async ({ params: { id }, body }, by) => {
      const { organisation, account } = readerOf(by.viewer)
      const { title } = await find(organisation, id)
      const project = { id, title, organisation_id: organisation }
      return await sender.post(project, body.body, by, await nameOf(account))
    }),
    serve(readMessages, async ({ params: { id }, body }, { viewer }) => {
      const reader = readerOf(viewer)
      await find(reader.organisation, id)
      await database.transaction(
        async (trx) => {
          await messages.markRead(trx, reader, id, body.until)
          await told(trx, reader, id)
        },
        { organisation: reader.organisation },
      )
      return null
    }),
  ]
}
