import type { Database } from '../../database/open.ts'
import type { CalendarEntry, Days, Meeting } from './contract.ts'

const columns = [
  'event.id',
  'event.title',
  'event.place',
  'event.starts_at',
  'event.ends_at',
  'event.project_id',
  'project.title as project_title',
] as const

const hour = 60 * 60 * 1000

/** What a day can begin or end before or after the same day in UTC, in ms: Kiribati and Baker Island. */
const zones = { before: 14 * hour, after: 12 * hour }

/** From the first moment at which it is one of these days anywhere, to the last. */
export const momentsOf = ({ from, to }: Days) => ({
  begin: new Date(Date.parse(from) - zones.before).toISOString(),
  end: new Date(Date.parse(to) + 24 * hour + zones.after).toISOString(),
})

/** Meetings as the people of an organisation see them; every query names the organisation. */
export function eventStore(database: Database) {
  return {
    async between(organisation: string, days: Days): Promise<CalendarEntry[]> {
      const { begin, end } = momentsOf(days)
      const rows = await database
        .readFor(organisation)
        .selectFrom('event')
        .leftJoin('project', 'project.id', 'event.project_id')
        .select(columns)
        .where('event.organisation_id', '=', organisation)
        .where('event.withdrawn_at', 'is', null)
        .where('event.ends_at', '>', begin)
        .where('event.starts_at', '<', end)
        .orderBy('event.starts_at')
        .orderBy('event.id')
        .execute()
      return rows.map((row) => ({ ...row, kind: 'meeting', date: null, reached_at: null }))
    },
    /** All of one project, those that are over too, as they come. */
    async ofProject(organisation: string, project: string): Promise<Meeting[]> {
      return await database
        .readFor(organisation)
        .selectFrom('event')
        .select(['id', 'title', 'place', 'starts_at', 'ends_at'])
        .where('organisation_id', '=', organisation)
        .where('project_id', '=', project)
        .where('withdrawn_at', 'is', null)
        .orderBy('starts_at')
        .orderBy('id')
        .execute()
    },
  }
}

export type Events = ReturnType<typeof eventStore>
