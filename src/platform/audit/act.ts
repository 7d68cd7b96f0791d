import type { Transaction } from 'kysely'
import type { Database } from '../../database/open.ts'
import type { Scope } from '../../database/scope.ts'
import type { Tables } from '../../database/tables/tables.ts'
import { demandUnchanged } from '../auth/still-in.ts'
import type { Clock } from '../clock.ts'
import { pauses } from '../http/slices.ts'
import { inRuns } from '../../database/runs.ts'
import { appendAll, type ToAppend } from './append.ts'
import type { Actor, NewEntry } from './entry.ts'

/** Records what was done; the entry is written at the end of the transaction. */
export type RecordEntry = (entry: NewEntry, actor?: Actor) => void

/** The record of who did what, append-only: each entry holds the hash of the one before. */
export interface Audit {
  /**
   * Does something in one transaction: `run` writes the rows and the notices and records what was
   * done, so that none of them is stored without the others. Without a call of `record` there is no
   * entry. In the scope of a member, the transaction is limited to their organisation's rows, as
   * `Database` says. Whoever was let in by a request is looked at again first, as `demandUnchanged`
   * says: what was taken from them meanwhile is seen. `locking` comes before that, in a verb that locks
   * accounts of others, too. `last` comes once the entries are written, with nothing but the commit after it.
   */
  act<T>(
    actor: Actor,
    run: (trx: Transaction<Tables>, record: RecordEntry) => Promise<T>,
    scope?: Scope,
    locking?: (trx: Transaction<Tables>) => Promise<void>,
    last?: () => Promise<void>,
  ): Promise<T>
}

/** An audit whose entries have the clock's time; `verifyAudit` checks whether it is intact. */
export function createAudit(database: Database, clock: Clock): Audit {
  return {
    act: (actor, run, scope, locking, last) =>
      database.transaction(async (trx) => {
        await locking?.(trx)
        if (actor.viewer) await demandUnchanged(trx, actor.viewer)
        // Only now: a scope shows nobody more of an account than they may see of it.
        if (typeof scope === 'object') await database.narrow(trx, scope)
        const entries: ToAppend[] = []
        const result = await run(trx, (entry, by = actor) => void entries.push([by, entry]))
        // Last, because the next transaction to append waits from the first of these to the commit.
        const pause = pauses()
        for (const some of inRuns(entries, 250)) {
          await appendAll(trx, clock, some)
          await pause()
        }
        await last?.()
        return result
      }),
  }
}
