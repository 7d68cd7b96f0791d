import type { Transaction } from 'kysely'
import type { Reader } from '../../contract/work.ts'
import type { Database } from '../../database/open.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { Clock } from '../../platform/clock.ts'
import { serve } from '../../platform/http/serve.ts'
import { readUpdates } from './contract.ts'
import type { Updates } from './store.ts'

interface Parts {
  database: Database
  updates: Updates
  clock: Clock
  /** Throws 404 for a project that is not there, or not of this organisation. */
  find: (organisation: string, project: string) => Promise<unknown>
  /** Takes away what told somebody of the updates that they have read now. */
  told: (trx: Transaction<Tables>, reader: Reader, project: string) => Promise<void>
}

export function updateRoutes({ database, updates, clock, find, told }: Parts) {
  return [
    serve(readUpdates, async ({ params: { id } }, { viewer }) => {
      const organisation = viewer.organisation ?? ''
      const reader = { organisation, account: viewer.account }
      await find(organisation, id)
      await database.transaction(
        async (trx) => {
          await updates.markRead(trx, reader, id, clock.now().toISOString())
          await told(trx, reader, id)
        },
        { organisation },
      )
      return null
    }),
  ]
}
