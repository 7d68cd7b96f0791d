import type { EventSaid } from './contract.ts'

const day = { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' } as const
const time = { hour: 'numeric', minute: '2-digit' } as const

/** The narrow space before AM and PM is a plain one in mails. */
const written = (moment: string, zone: string, parts: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { ...parts, timeZone: zone })
    .format(new Date(moment))
    .replaceAll('\u202f', ' ')

/** `Tue, Dec 1, 2026, 10:00 AM`. */
const full = (moment: string, zone: string) => written(moment, zone, { ...day, ...time })

interface Changed {
  was: EventSaid
  is: EventSaid
  /** Null: with the whole organisation. */
  project: string | null
  /** The firm's: a notice is one sentence for all of a client, wherever they are. */
  zone: string
}

/** What has become of a meeting, in one sentence for its client. */
export function changedWords({ was, is, project, zone }: Changed): string {
  const moved = is.starts_at !== was.starts_at
  const ends = written(is.ends_at, zone, sameDay(is, zone) ? time : { ...day, ...time })
  const longer = lengthOf(is) !== lengthOf(was)
  const parts = [
    moved ? `from ${full(was.starts_at, zone)} to ${full(is.starts_at, zone)}` : '',
    longer ? `until ${ends}` : '',
    moved || longer ? `(${zone.replaceAll('_', ' ')})` : '',
  ]
  const others = [
    is.place === was.place ? '' : is.place ? `now at ${is.place}` : 'its place is open',
    is.who === was.who ? '' : is.who ? `with ${is.who}` : 'who comes is open',
    is.title === was.title ? '' : `it was called ${was.title}`,
  ]
  const when = parts.filter(Boolean).join(' ')
  const all = [when, ...others].filter(Boolean).join('; ')
  return `Meeting ${moved ? 'moved' : 'changed'}${inProject(project)}: ${is.title}, ${all}`
}

export const calledOffWords = (
  { title, starts_at }: Pick<EventSaid, 'title' | 'starts_at'>,
  { project, zone }: Pick<Changed, 'project' | 'zone'>,
): string =>
  `Meeting called off${inProject(project)}: ${title}, ${full(starts_at, zone)} (${zone.replaceAll('_', ' ')})`

const inProject = (title: string | null) => (title === null ? '' : ` in ${title}`)
const lengthOf = ({ starts_at, ends_at }: EventSaid) => Date.parse(ends_at) - Date.parse(starts_at)
const sameDay = ({ starts_at, ends_at }: EventSaid, zone: string) =>
  written(starts_at, zone, day) === written(ends_at, zone, day)
