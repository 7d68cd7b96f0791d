import type { Transaction } from 'kysely'
import { waitingAt, type Notice } from '../../contract/work.ts'
import type { Database } from '../../database/open.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { Audit } from '../../platform/audit/act.ts'
import type { Actor } from '../../platform/audit/entry.ts'
import type { Clock } from '../../platform/clock.ts'
import { newId } from '../../platform/auth/token.ts'
import type { NewRequest } from './contract.ts'
import { unanswered } from './store.ts'

/** What those need who ask clients for something. */
export interface Parts {
  database: Database
  clock: Clock
  audit: Audit
  /** The project, or 404. */
  find: (id: string) => Promise<{ id: string; organisation_id: string; title: string }>
  /** Tells the people of the organisation. */
  notify: (trx: Transaction<Tables>, notice: Notice) => Promise<void>
}

/** Asks a client for something; it stands first on their dashboard until it is there. */
export function asker({ database, clock, audit, find, notify }: Parts) {
  return async (project: string, given: NewRequest, by: Actor): Promise<{ id: string }> => {
    const { organisation_id, title } = await find(project)
    const owned = { id: newId(), organisation_id, project_id: project }
    const created_at = clock.now().toISOString()
    const row = { ...owned, ...given, ...unanswered, withdrawn_at: null, created_at }
    await database.transaction(async (trx) => {
      await trx.insertInto('request').values(row).execute()
      await notify(trx, {
        organisation: organisation_id,
        project,
        kind: 'request',
        text: `${title} needs something from you: ${given.title}`,
        link: waitingAt(owned.id),
      })
      const entry = { action: 'request-made', about: owned.id, organisation: organisation_id }
      await audit.append(trx, by, entry)
    })
    return { id: owned.id }
  }
}
