import type { Transaction } from 'kysely'
import { Problem } from '../../contract/problem.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { RecordEntry } from '../../platform/audit/act.ts'
import { withdrawHeld } from '../../platform/outbox/store.ts'
import { beginChange, writeState } from './state-store.ts'
import { dropMessage } from './thread-store.ts'
import type { BeforeAct, MadeClient, Teach } from './work.ts'

type Trx = Transaction<Tables>

interface Parts {
  /** Throws 409 where somebody has done something with it since. */
  withdrawClient: (trx: Trx, made: MadeClient) => Promise<void>
  teach: Teach
}

/** Takes back an act on an enquiry, with its mails and what it made. Throws 409 when it is too late. */
export const takingBackActs =
  ({ withdrawClient, teach }: Parts) =>
  async (trx: Trx, about: string, before: unknown, record: RecordEntry): Promise<void> => {
    const { values, revision, message, tasks, made, lesson, same } = before as BeforeAct
    if (same) return
    const now = await beginChange(trx, about)
    if (now?.revision !== revision + 1)
      throw new Problem(409, 'Somebody has changed this enquiry since, so it stays as it is.')
    for (const task of tasks)
      if (!(await withdrawHeld(trx, task))) throw new Problem(409, 'The mail has left already.')
    if (message !== null) await dropMessage(trx, message)
    if (made) await withdrawClient(trx, made)
    if (lesson !== undefined) await teach(trx, about, lesson)
    // As if it had never been, so that the act before it can be taken back, too.
    await writeState(trx, about, { ...values, revision: revision - 1 })
    record({ action: 'enquiry-act-taken-back', about })
  }
