import type { Transaction } from 'kysely'
import type { Database } from '../../database/open.ts'
import type { MemberScope } from '../../database/scope.ts'
import type { Tables } from '../../database/tables/tables.ts'
import { memberOf } from '../../platform/auth/viewer.ts'
import type { Clock } from '../../platform/clock.ts'
import { serve } from '../../platform/http/serve.ts'
import { readUpdates } from './contract.ts'
import type { Updates } from './store.ts'

interface Parts {
  database: Database
  updates: Updates
  clock: Clock
  /** Throws 404 for a project that does not exist or is outside of the scope. */
  find: (scope: MemberScope, project: string) => Promise<unknown>
  /** Marks the notifications of these updates as read. */
  markSeen: (trx: Transaction<Tables>, reader: MemberScope, project: string) => Promise<void>
}

export function updateRoutes({ database, updates, clock, find, markSeen }: Parts) {
  return [
    serve(
      readUpdates,
      async ({ params: { id } }, { viewer }) => {
        const reader = memberOf(viewer)
        await find(reader, id)
        await database.transaction(async (trx) => {
          await updates.markRead(trx, reader, id, clock.now().toISOString())
          await markSeen(trx, reader, id)
        }, reader)
        return null
      },
      { seen: async ({ params }, { viewer }) => find(memberOf(viewer), params.id) },
    ),
  ]
}
