/** When the firm is at work, Monday to Friday: local times of an IANA zone. */
export interface Hours {
  /** `HH:MM` */
  opens: string
  /** `HH:MM`; at or before `opens` it means that the firm is there all day. */
  closes: string
  timeZone: string
}

export interface Received {
  receivedAt: Date
  hours: Hours
  /** Days on which the firm is closed besides weekends, `YYYY-MM-DD`. */
  holidays: ReadonlySet<string>
}

/**
 * When a reply is due for “within 24 hours on working days”. Only working days count: Monday to
 * Friday in the firm’s zone without its holidays, each as one calendar day, even where a change of
 * clocks makes it an hour shorter or longer.
 *
 * - An enquiry in open hours (`opens` included, `closes` not) is due at the same local time on the
 *   next working day.
 * - One at any other time counts from the next opening, so it is due when the firm opens on the
 *   working day after that.
 *
 * The result is in whole minutes, rounded down, as visitors read it; where a local time comes
 * twice it is the earlier. A later enquiry is never due before an earlier one.
 */
export function replyDue({ receivedAt, hours, holidays }: Received): Date {
  const { timeZone } = hours
  const isWorkday = (day: Temporal.PlainDate) =>
    day.dayOfWeek <= 5 && !holidays.has(day.toString()) && exists(day, timeZone)
  const start = counted(localTime(receivedAt, timeZone), hours, isWorkday)
  const day = nextDay(start.toPlainDate(), isWorkday)
  const due = momentOf(day.toPlainDateTime(start.toPlainTime()), timeZone)
  return new Date(due.epochMilliseconds)
}

type Workday = (day: Temporal.PlainDate) => boolean

/** The local time from which the 24 hours count. */
function counted(at: Temporal.PlainDateTime, hours: Hours, isWorkday: Workday) {
  const { opens, closes } = hours.opens < hours.closes ? hours : dayAndNight
  const today = at.toPlainDate()
  const time = at.toPlainTime().toString({ smallestUnit: 'minute' })
  if (isWorkday(today)) {
    if (opens <= time && time < closes) return at
    if (time < opens) return today.toPlainDateTime(opens)
  }
  return nextDay(today, isWorkday).toPlainDateTime(opens)
}

const dayAndNight = { opens: '00:00', closes: '24:00' }

function nextDay(after: Temporal.PlainDate, isWorkday: Workday) {
  let day = after.add({ days: 1 })
  while (!isWorkday(day)) day = day.add({ days: 1 })
  return day
}

/**
 * The firm’s local time. In the hour that comes twice when clocks are put back, it is the beginning
 * of that hour; otherwise a later enquiry could be due earlier.
 */
function localTime(moment: Date, timeZone: string) {
  const zoned = moment.toTemporalInstant().toZonedDateTimeISO(timeZone)
  const change = zoned.getTimeZoneTransition('next')?.toPlainDateTime()
  const local = zoned.toPlainDateTime()
  const comesAgain = change && Temporal.PlainDateTime.compare(change, local) <= 0
  const read = comesAgain ? change : local
  return read.round({ smallestUnit: 'minute', roundingMode: 'floor' })
}

/** A local time that comes twice is the first of the two; a skipped one is the end of the gap. */
function momentOf(local: Temporal.PlainDateTime, timeZone: string) {
  const zoned = local.toZonedDateTime(timeZone, { disambiguation: 'earlier' })
  const isThere = zoned.toPlainDateTime().equals(local)
  return isThere ? zoned : (zoned.getTimeZoneTransition('next') ?? zoned)
}

/** Samoa had no 30 December 2011, a Friday. */
const exists = (day: Temporal.PlainDate, timeZone: string) =>
  day.toZonedDateTime(timeZone).toPlainDate().equals(day)

const weekdays = 'Monday Tuesday Wednesday Thursday Friday Saturday Sunday'.split(' ')
const months =
  'January February March April May June July August September October November December'.split(' ')

/**
 * The promise in words, for the visitor: “You will have an answer by Tuesday, November 24, 10:20 AM
 * (New York time).” With the year when it is not the current one; in the past tense once `due` has
 * passed. Not formatted by Intl, whose formats for a zone take longer than storing the enquiry.
 */
export function replyDueSentence(due: Date, now: Date, timeZone: string): string {
  const [at, today] = [due, now].map((moment) =>
    moment.toTemporalInstant().toZonedDateTimeISO(timeZone),
  ) as [Temporal.ZonedDateTime, Temporal.ZonedDateTime]
  const date = `${weekdays[at.dayOfWeek - 1]}, ${months[at.month - 1]} ${at.day}`
  const year = at.year === today.year ? '' : `, ${at.year}`
  const hour = `${at.hour % 12 || 12}:${String(at.minute).padStart(2, '0')}`
  const time = `${hour} ${at.hour < 12 ? 'AM' : 'PM'} (${zoneName(at)})`
  const promise = due < now ? 'You should have had an answer by' : 'You will have an answer by'
  return `${promise} ${date}${year}, ${time}.`
}

/** The city of the zone; a zone without one is named by its offset from UTC. */
function zoneName({ timeZoneId, offset }: Temporal.ZonedDateTime): string {
  const city = timeZoneId.startsWith('Etc/') ? '' : timeZoneId.split('/').slice(1).at(-1)
  if (city) return `${city.replaceAll('_', ' ')} time`
  return offset === '+00:00' ? 'UTC' : `UTC${offset}`
}
