import type { Transaction } from 'kysely'
import type { Reader } from '../../contract/work.ts'
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
  /** Throws 404 for a project that is not there, or not of this organisation. */
  find: (scope: MemberScope, project: string) => Promise<unknown>
  /** Takes away what notified somebody of the updates that they have read now. */
  markSeen: (trx: Transaction<Tables>, reader: Reader, project: string) => Promise<void>
}

export function updateRoutes({ database, updates, clock, find, markSeen }: Parts) {
  return [
    serve(readUpdates, async ({ params: { id } }, { viewer }) => {
      const reader = memberOf(viewer)
      await find(reader, id)
      await database.transaction(async (trx) => {
        await updates.markRead(trx, reader, id, clock.now().toISOString())
        await markSeen(trx, reader, id)
      }, reader)
      return null
    }),
  ]
}
