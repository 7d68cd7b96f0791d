import type { Transaction } from 'kysely'
import { notFound } from '../../contract/problem.ts'
import type { Notice } from '../../contract/work.ts'
import type { Database } from '../../database/open.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { Audit } from '../../platform/audit/act.ts'
import type { Actor } from '../../platform/audit/entry.ts'
import type { Clock } from '../../platform/clock.ts'
import { newId } from '../../platform/auth/token.ts'
import type { NewEvent } from './contract.ts'

interface Parts {
  database: Database
  clock: Clock
  audit: Audit
  /** The project, or 404. */
  find: (id: string) => Promise<{ id: string; organisation_id: string; title: string }>
  /** Tells the people of the organisation. */
  notify: (trx: Transaction<Tables>, notice: Notice) => Promise<void>
}

/** What the firm's people do with meetings; each leaves an entry in the audit. */
export function manageEvents({ database, clock, audit, find, notify }: Parts) {
  const now = () => clock.now().toISOString()
  return {
    async add(project: string, given: NewEvent, by: Actor): Promise<{ id: string }> {
      const { organisation_id, title } = await find(project)
      const id = newId()
      const row = { id, organisation_id, project_id: project, ...given }
      await database.transaction(async (trx) => {
        await trx
          .insertInto('event')
          .values({ ...row, created_at: now(), withdrawn_at: null })
          .execute()
        await notify(trx, {
          organisation: organisation_id,
          project,
          kind: 'event',
          text: `New meeting in ${title}: ${given.title}`,
          link: '/dashboard#calendar',
        })
        await audit.append(trx, by, {
          action: 'event-added',
          about: id,
          organisation: organisation_id,
        })
      })
      return { id }
    },
    /** Those to come and those of the last week, the soonest first. */
    async list() {
      const lastWeek = new Date(clock.now().getTime() - 7 * 24 * 60 * 60 * 1000).toISOString()
      return await database.read
        .selectFrom('event')
        .innerJoin('organisation', 'organisation.id', 'event.organisation_id')
        .select(['event.id', 'title', 'place', 'starts_at', 'ends_at', 'name as client_name'])
        .where('withdrawn_at', 'is', null)
        .where('ends_at', '>', lastWeek)
        .orderBy('starts_at')
        .execute()
    },
    /** Throws 404 for one that is not there, or was withdrawn before. */
    async withdraw(id: string, by: Actor): Promise<void> {
      await database.transaction(async (trx) => {
        const row = await trx
          .updateTable('event')
          .set({ withdrawn_at: now() })
          .where('id', '=', id)
          .where('withdrawn_at', 'is', null)
          .returning('organisation_id')
          .executeTakeFirst()
        if (!row) throw notFound()
        const entry = { action: 'event-withdrawn', about: id, organisation: row.organisation_id }
        await audit.append(trx, by, entry)
      })
    },
  }
}
