import type { Transaction } from 'kysely'
import { Problem } from '../../contract/problem.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { RecordEntry } from '../../platform/audit/act.ts'
import { withdrawHeld } from '../../platform/outbox/store.ts'

type Trx = Transaction<Tables>

/** The kind under which imports are remembered. */
export const importedAct = 'rows-imported'
/** The same of subscribers, whom others may import. */
export const importedSubscribersAct = 'subscribers-imported'

/** What an import has made; of people what they are known by, and what was mailed to them. */
export interface BeforeImport {
  clients: string[]
  people: [membership: string, account: string, task: string | null, sent_at: string | null][]
  projects: string[]
  subscribers: string[]
}

/** How each noun is deleted that was made a moment ago; throws 409 where it is in use. */
interface Withdraws {
  clients: (trx: Trx, ids: readonly string[]) => Promise<void>
  projects: (trx: Trx, ids: readonly string[]) => Promise<void>
  people: (
    trx: Trx,
    made: readonly { membership: string; account: string; sent_at: string | null }[],
  ) => Promise<void>
}

/** Takes an import back, all of it. Throws 409 once one of its mails has left, or something of it is in use. */
export const takingBackImport =
  (withdraw: Withdraws) =>
  async (trx: Trx, about: string, before: unknown, record: RecordEntry): Promise<void> => {
    const { clients, people, projects } = before as BeforeImport
    for (const [, , task] of people)
      if (task !== null && !(await withdrawHeld(trx, task)))
        throw new Problem(409, 'A mail has left already, so all of them stay.')
    await withdraw.people(
      trx,
      people.map(([membership, account, , sent_at]) => ({ membership, account, sent_at })),
    )
    await withdraw.projects(trx, projects)
    await withdraw.clients(trx, clients)
    record({ action: 'rows-import-taken-back', about })
  }

/** Takes an import of subscribers back: those who have ended it meanwhile stay ended. */
export const takingBackSubscribers =
  (withdraw: (trx: Trx, ids: readonly string[]) => Promise<void>) =>
  async (trx: Trx, about: string, before: unknown, record: RecordEntry): Promise<void> => {
    await withdraw(trx, (before as BeforeImport).subscribers)
    record({ action: 'rows-import-taken-back', about })
  }
