import type { Transaction } from 'kysely'
import type { Tables } from './tables/tables.ts'

const changed = new WeakSet<Transaction<Tables>>()

/** Notes that a transaction changes what the public reads: what waits for its commit is notified. */
export const noteContentChanged = (trx: Transaction<Tables>): void => void changed.add(trx)

/** Whether a transaction has said so. */
export const hasChangedContent = (trx: Transaction<Tables>): boolean => changed.has(trx)
