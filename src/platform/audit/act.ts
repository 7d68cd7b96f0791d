import type { Transaction } from 'kysely'
import type { Database } from '../../database/open.ts'
import type { Scope } from '../../database/scope.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { Clock } from '../clock.ts'
import { append } from './append.ts'
import type { Actor, NewEntry } from './entry.ts'

/** Notes what was done; it is written at the end of the transaction. */
export type RecordEntry = (entry: NewEntry, actor?: Actor) => void

/** The record of who did what, append-only: each entry holds the hash of the one before. */
export interface Audit {
  /**
   * Does something in one transaction: `run` writes the rows and the notices and records what was
   * done, so that none of them is there without the others. Nothing is recorded when `run` says
   * nothing. In the scope of a member, the transaction is held to their organisation's rows, as
   * `Database` says.
   */
  act<T>(
    actor: Actor,
    run: (trx: Transaction<Tables>, record: RecordEntry) => Promise<T>,
    scope?: Scope,
  ): Promise<T>
  append(trx: Transaction<Tables>, actor: Actor, entry: NewEntry): Promise<void>
}

/** An audit whose entries bear the clock's time; `verifyAudit` looks whether it is whole. */
export function createAudit(database: Database, clock: Clock): Audit {
  return {
    append: (trx, actor, entry) => append(trx, clock, actor, entry),
    act: (actor, run, scope) =>
      database.transaction(
        async (trx) => {
          const entries: [Actor, NewEntry][] = []
          const result = await run(trx, (entry, by = actor) => void entries.push([by, entry]))
          // Last, because whoever appends next waits from the first of these to the commit.
          for (const [by, entry] of entries) await append(trx, clock, by, entry)
          return result
        },
        typeof scope === 'object' ? scope : undefined,
      ),
  }
}
