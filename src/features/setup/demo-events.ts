import type { Transaction } from 'kysely'
import type { Tables } from '../../database/tables/tables.ts'
import { newId } from '../../platform/auth/token.ts'

/** A meeting of the demo; `days` counts from when the demo is made. */
interface DemoEvent {
  /** By title. */
  project: string
  title: string
  place: string
  days: number
  /** In UTC; the demo firm is five hours behind in winter. */
  time: string
  minutes: number
}

export const haldenEvents: DemoEvent[] = [
  {
    project: 'Dealer quotes on the phone',
    title: 'Look at the pilot’s first week',
    place: 'Video call; the link is in the invitation',
    days: -6,
    time: '15:00',
    minutes: 45,
  },
  {
    project: 'Dealer quotes on the phone',
    title: 'Stock in the quote: try it together',
    place: 'Halden, Portland, the room above the chandlery',
    days: 5,
    time: '14:30',
    minutes: 90,
  },
  {
    project: 'Dealer quotes on the phone',
    title: 'Training, seven dealers',
    place: 'New Bedford, Pier 3',
    days: 11,
    time: '13:00',
    minutes: 180,
  },
  {
    project: 'Warranty claims without paper',
    title: 'When do we begin again?',
    place: 'Phone: Tomás calls Maren',
    days: 18,
    time: '16:00',
    minutes: 20,
  },
  {
    project: 'Spare-parts shop: first sketch',
    title: 'Kick-off',
    place: 'Video call; the link is in the invitation',
    days: 20,
    time: '15:00',
    minutes: 60,
  },
]

export const cedarEvents: DemoEvent[] = [
  {
    project: 'Referrals that nobody loses',
    title: 'Front desk of the first clinic',
    place: 'Brewer, Main Street',
    days: 4,
    time: '14:00',
    minutes: 240,
  },
]

const minute = 60 * 1000
const day = 24 * 60 * minute

/** Adds meetings to an organisation that has its projects already. */
export async function seedEvents(
  trx: Transaction<Tables>,
  organisation_id: string,
  events: readonly DemoEvent[],
  now: Date,
): Promise<void> {
  const projects = await trx
    .selectFrom('project')
    .select(['id', 'title'])
    .where('organisation_id', '=', organisation_id)
    .execute()
  const rows = events.map(({ project, title, place, days, time, minutes }) => {
    const date = workday(new Date(now.getTime() + days * day))
      .toISOString()
      .slice(0, 10)
    const starts = Date.parse(`${date}T${time}:00Z`)
    return {
      id: newId(),
      organisation_id,
      project_id: projects.find((one) => one.title === project)?.id ?? null,
      title,
      place,
      starts_at: new Date(starts).toISOString(),
      ends_at: new Date(starts + minutes * minute).toISOString(),
      created_at: now.toISOString(),
      withdrawn_at: null,
      who: '',
      sequence: 0,
    }
  })
  await trx.insertInto('event').values(rows).execute()
}

/** The day itself, or the Monday after a weekend. */
function workday(date: Date): Date {
  const ahead = { 6: 2, 0: 1 }[date.getUTCDay()] ?? 0
  return new Date(date.getTime() + ahead * day)
}
