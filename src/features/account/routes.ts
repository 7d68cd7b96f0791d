import { notFound } from '../../contract/problem.ts'
import type { Transaction } from 'kysely'
import type { Database } from '../../database/open.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { Audit } from '../../platform/audit/act.ts'
import type { Clock } from '../../platform/clock.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Sessions } from '../../platform/auth/sessions.ts'
import {
  changeMe,
  changePassword,
  confirmMe,
  endDevice,
  endDevices,
  listDevices,
  readMe,
  chooseMembership,
} from './contract.ts'
import type { ownPassword } from './password.ts'
import type { accountStore } from './store.ts'

interface Parts {
  database: Database
  clock: Clock
  audit: Audit
  sessions: Sessions
  accounts: ReturnType<typeof accountStore>
  password: ReturnType<typeof ownPassword>
}

export function accountRoutes({ database, clock, audit, sessions, accounts, password }: Parts) {
  return [
    serve(readMe, async (_, { viewer }) => await accounts.me(viewer.account, viewer.membership)),
    serve(changeMe, async ({ body }, caller) => {
      const { account } = caller.viewer
      const { first_name, last_name, time_zone } = await accounts.me(account)
      const before = { first_name, last_name, time_zone }
      await audit.act(caller, async (trx, record) => {
        await accounts.change(trx, account, body)
        const given = Object.entries(body).filter(([, value]) => value !== undefined)
        record({
          action: 'profile-changed',
          about: account,
          detail: { changed: Object.keys(body).join(', ') },
          before,
          after: { ...before, ...Object.fromEntries(given) },
          person: account,
        })
      })
      return await accounts.me(account, caller.viewer.membership)
    }),
    serve(
      chooseMembership,
      async ({ params }, { viewer: { account } }) => {
        const now = clock.now().toISOString()
        const use = (trx: Transaction<Tables>) =>
          accounts.chooseMembership(trx, account, params.id, now)
        if (!(await database.transaction(use))) throw notFound()
        return null
      },
      {
        seen: async ({ params }, { viewer }) => {
          const { memberships } = await accounts.me(viewer.account)
          if (!memberships.some(({ id }) => id === params.id)) throw notFound()
        },
      },
    ),
    serve(confirmMe, async ({ body }, caller) => {
      await password.confirm(body.password, caller)
      return null
    }),
    serve(changePassword, async ({ body }, caller) => {
      await password.change(body, caller)
      return null
    }),
    serve(listDevices, async (_, { viewer }) => {
      return await accounts.devices(viewer, clock.now().toISOString())
    }),
    serve(endDevice, async ({ params }, caller) => {
      const { account } = caller.viewer
      await audit.act(caller, async (trx, record) => {
        if (!(await sessions.end(trx, account, params.id))) throw notFound()
        record({ action: 'device-signed-out', about: params.id })
      })
      return null
    }),
    serve(endDevices, async (_, caller) => {
      const { account } = caller.viewer
      await audit.act(caller, async (trx, record) => {
        const ended = await sessions.endAll(trx, account)
        record({ action: 'signed-out-everywhere', detail: { ended } })
      })
      return null
    }),
  ]
}
