import type { Transaction } from 'kysely'
import type { Database } from '../../database/open.ts'
import { readIn, type Scope } from '../../database/scope.ts'
import type { Tables } from '../../database/tables/tables.ts'
import { momentsOf, type CalendarEntry, type Days } from '../calendar/contract.ts'
import type { Meeting } from './contract.ts'
import { meetingsHappened } from './happened-store.ts'

const columns = [
  'event.id',
  'event.title',
  'event.place',
  'event.who',
  'event.sequence',
  'event.starts_at',
  'event.ends_at',
  'event.project_id',
  'project.title as project_title',
] as const

/** Meetings with clients. */
export function eventStore(database: Database) {
  return {
    happened: meetingsHappened(database),
    async between(scope: Scope, days: Days): Promise<CalendarEntry[]> {
      const { begin, end } = momentsOf(days)
      const rows = await readIn(database, scope, 'event')
        .leftJoin('project', 'project.id', 'event.project_id')
        .select(columns)
        .where('event.withdrawn_at', 'is', null)
        .where('event.ends_at', '>', begin)
        .where('event.starts_at', '<', end)
        .orderBy('event.starts_at')
        .orderBy('event.id')
        .execute()
      return rows.map((row) => ({ ...row, kind: 'meeting', date: null, reached_at: null }))
    },
    /** When the first one starts that ends after a moment; it may have started before. */
    async nextStart(scope: Scope, moment: string): Promise<string | null> {
      const row = await readIn(database, scope, 'event')
        .select('starts_at')
        .where('withdrawn_at', 'is', null)
        .where('ends_at', '>', moment)
        .orderBy('starts_at')
        .limit(1)
        .executeTakeFirst()
      return row?.starts_at ?? null
    },
    /** All of one project by date, the past ones too. */
    async ofProject(scope: Scope, project: string): Promise<Meeting[]> {
      return await readIn(database, scope, 'event')
        .select(['id', 'title', 'place', 'who', 'starts_at', 'ends_at'])
        .where('project_id', '=', project)
        .where('withdrawn_at', 'is', null)
        .orderBy('starts_at')
        .orderBy('id')
        .execute()
    },
    /** Those that end after a moment, with their client, the soonest first. */
    async endingAfter(scope: Scope, moment: string) {
      return await readIn(database, scope, 'event')
        .innerJoin('organisation', 'organisation.id', 'event.organisation_id')
        .select(['event.id', 'title', 'place', 'starts_at', 'ends_at', 'name as client_name'])
        .where('withdrawn_at', 'is', null)
        .where('ends_at', '>', moment)
        .orderBy('starts_at')
        .execute()
    },
    async add(trx: Transaction<Tables>, event: Tables['event']): Promise<void> {
      await trx
        .insertInto('event')
        .values({
          id: event.id,
          organisation_id: event.organisation_id,
          project_id: event.project_id,
          title: event.title,
          place: event.place,
          starts_at: event.starts_at,
          ends_at: event.ends_at,
          created_at: event.created_at,
          withdrawn_at: event.withdrawn_at,
          who: event.who,
          sequence: event.sequence,
        })
        .execute()
    },
  }
}

export type Events = ReturnType<typeof eventStore>
