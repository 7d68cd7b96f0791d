import { malformed } from '../../contract/problem.ts'
import type { Database } from '../../database/open.ts'
import type { Audit } from '../../platform/audit/act.ts'
import { accountExists } from '../../platform/auth/accounts.ts'
import type { Clock } from '../../platform/clock.ts'
import { show, type Submitted } from '../../platform/publishing/pages.ts'
import type { Signer } from '../../platform/auth/secrets.ts'
import { serve } from '../../platform/http/serve.ts'
import { memberOf } from '../../platform/auth/viewer.ts'
import { choicesOf, choose, stop } from './choice-store.ts'
import {
  changeChoices,
  followEvents,
  listNotifications,
  readChoices,
  readNotifications,
  stopPage,
  type StopView,
} from './contract.ts'
import type { Live } from './live.ts'
import { stopOf } from './stop-link.ts'
import type { Notifications } from './store.ts'

interface Parts {
  database: Database
  clock: Clock
  audit: Audit
}

export function notificationRoutes({
  database,
  clock,
  audit,
  notifications,
  live,
}: Parts & { notifications: Notifications; live: Live }) {
  return [
    serve(listNotifications, async (_, { viewer }) => {
      const reader = memberOf(viewer)
      const now = clock.now().toISOString()
      const [newest, unread] = await Promise.all([
        notifications.newest(reader, now),
        notifications.unread(reader, now),
      ])
      return { unread, notifications: newest }
    }),
    serve(readNotifications, async ({ body: { ids, all } }, { viewer }) => {
      const reader = memberOf(viewer)
      const now = clock.now().toISOString()
      await database.transaction(
        (trx) => notifications.markRead(trx, reader, all ? null : ids, now),
        reader,
      )
      return null
    }),
    serve(readChoices, async (_, { viewer }) => await choicesOf(database.read, viewer.account)),
    serve(changeChoices, async ({ body }, caller) => {
      const { account } = caller.viewer
      const before = await choicesOf(database.read, account)
      await audit.act(caller, async (trx, record) => {
        await choose(trx, account, body)
        const after = { ...before, ...Object.fromEntries(Object.entries(body)) }
        const person = account
        record({ action: 'notifications-chosen', about: account, before, after, person })
      })
      return await choicesOf(database.read, account)
    }),
    serve(followEvents, async (_, { viewer }) =>
      live.open({ ...memberOf(viewer), session: viewer.session, seenBy: viewer.seenBy }),
    ),
  ]
}

/**
 * The page that stops a kind of mail. Opening it changes nothing and reads no table, because mail
 * scanners open every link; its button posts, and so does a mail program (RFC 8058).
 */
export function notificationPages({ audit, signer }: Omit<Parts, 'clock'> & { signer: Signer }) {
  return [
    show(stopPage, async ({ query: { token } }) => opened(token, signer), {
      // Its address has a token, so it is not cached.
      cacheable: () => false,
      submit: async ({ fields, query, caller }): Promise<Submitted<StopView>> => {
        const given = stopOf(fields.get('token') ?? query.get('token') ?? '', signer)
        if (!given) return { status: 400, view: { state: 'dead' } }
        const { account, what } = given
        await audit.act(caller, async (trx, record) => {
          if (!(await accountExists(trx, account))) return
          const before = await choicesOf(trx, account)
          await stop(trx, account, what)
          const after = await choicesOf(trx, account)
          const values = { before, after, person: account }
          record({
            action: 'notification-mails-stopped',
            about: account,
            detail: { what },
            ...values,
          })
        })
        return { status: 200, view: { state: 'done', what } }
      },
    }),
  ]
}

function opened(token: string | undefined, signer: Signer): StopView {
  // The address of the form alone, without the token of the link in the mail.
  if (token === undefined) return { state: 'dead' }
  const given = stopOf(token, signer)
  if (given) return { state: 'ready', token, what: given.what }
  throw malformed('Part of this link is missing. Please copy all of it from the mail.')
}
