import type { Transaction } from 'kysely'
import type { Database } from './open.ts'
import type { Tables } from './tables/tables.ts'

/**
 * A database as one transaction of it sees it: what is read is what that has written, and what would be a
 * transaction of its own is a part of it. For what is to be done whole or not at all.
 */
export const withinOne = (database: Database, trx: Transaction<Tables>): Database => ({
  ...database,
  read: trx,
  readFor: () => trx,
  transaction: async (run) => await run(trx),
  rebuild: async (run) => await run(trx),
})
