import { mayUse, type RightsHolder } from '../../contract/access.ts'
import { daysBetween } from '../../contract/days.ts'
import type { SlipOwner } from '../../contract/work.ts'
import type { Database } from '../../database/open.ts'
import type { Scope } from '../../database/scope.ts'
import { staffScope } from '../../database/staff-scope.ts'
import type { Clock } from '../../platform/clock.ts'
import type { CompanyInfo } from '../content/contract.ts'
import {
  enquiriesSince,
  movesSince,
  projectsByHealth,
  type CountedEnquiry,
} from './figures-store.ts'
import { figurePeriods, type TodayFigures } from './staff.contract.ts'

interface Firm {
  hours: { opens: string; closes: string; timeZone: string }
  holidays: ReadonlySet<string>
}

interface Parts {
  database: Database
  clock: Clock
  company: () => Promise<CompanyInfo>
  holidays: () => Promise<ReadonlySet<string>>
  /** Tells how long the firm is open between two moments, in ms. */
  openTimes: (firm: Firm) => (from: Date, until: Date) => number
}

const [anHour, aDay] = [3_600_000, 86_400_000]

/** Counts the last thirty days, of what they may see. */
export function countingFigures(parts: Parts) {
  return async (viewer: RightsHolder & { account: string }) => {
    const [enquiries, projects, slip] = await Promise.all([
      mayUse(viewer, 'enquiries') ? enquiryFigures(parts) : null,
      mayUse(viewer, 'projects') ? projectFigures(parts, staffScope(viewer)) : null,
      mayUse(viewer, 'projects') ? slipFigures(parts, staffScope(viewer)) : null,
    ])
    return { enquiries, projects, slip }
  }
}

async function enquiryFigures(parts: Parts): Promise<NonNullable<TodayFigures['enquiries']>> {
  const { days, count } = figurePeriods
  const now = parts.clock.now().getTime()
  const since = now - days * count * aDay
  const [rows, hoursOf] = await Promise.all([
    enquiriesSince(parts.database, new Date(since).toISOString()),
    hoursUntilAnswer(parts),
  ])
  const real = rows.filter(({ quarantined_at }) => quarantined_at === null)
  const answered = real.filter(({ answered_at }) => answered_at !== null)
  const periodOf = ({ received_at }: CountedEnquiry) =>
    Math.min(count - 1, Math.floor((Date.parse(received_at) - since) / (days * aDay)))
  const inState = (state: CountedEnquiry['state']) =>
    real.filter((one) => one.state === state).length
  return {
    since: new Date(since).toISOString(),
    median: median(answered.map(hoursOf)),
    periods: Array.from({ length: count }, (_, nth) =>
      median(answered.filter((one) => periodOf(one) === nth).map(hoursOf)),
    ),
    answered: answered.length,
    in_time: answered.filter(({ answered_at, reply_due_at }) => (answered_at ?? '') <= reply_due_at)
      .length,
    outcomes: {
      open: inState('open'),
      answered: inState('answered'),
      won: inState('won'),
      lost: inState('lost'),
      review: rows.length - real.length,
    },
    sources: sourcesOf(real),
  }
}

const mostSources = 6

/** By which ways they came, and what became of them. */
function sourcesOf(rows: readonly CountedEnquiry[]) {
  const named = Map.groupBy(rows, ({ utm_source, referrer }) => utm_source || referrer)
  return [...named]
    .map(([name, of]) => ({
      name,
      all: of.length,
      won: of.filter(({ state }) => state === 'won').length,
      lost: of.filter(({ state }) => state === 'lost').length,
    }))
    .toSorted((a, b) => b.all - a.all || a.name.localeCompare(b.name))
    .slice(0, mostSources)
}

/** Tells how long a first answer took, in hours of working days, which the promise counts. */
async function hoursUntilAnswer({ company, holidays, openTimes }: Parts) {
  const [{ time_zone: timeZone }, closed] = await Promise.all([company(), holidays()])
  const hours = { opens: '00:00', closes: '00:00', timeZone }
  const openTime = openTimes({ hours, holidays: closed })
  return ({ received_at, answered_at }: CountedEnquiry): number =>
    openTime(new Date(received_at), new Date(answered_at ?? received_at)) / anHour
}

async function projectFigures(
  { database }: Parts,
  scope: Scope,
): Promise<NonNullable<TodayFigures['projects']>> {
  const counts = await projectsByHealth(database, scope)
  return {
    on_track: counts.get('on_track') ?? 0,
    at_risk: counts.get('at_risk') ?? 0,
    off_track: counts.get('off_track') ?? 0,
    unknown: counts.get(null) ?? 0,
  }
}

async function slipFigures(
  { database, clock }: Parts,
  scope: Scope,
): Promise<NonNullable<TodayFigures['slip']>> {
  const { days, count } = figurePeriods
  const since = new Date(clock.now().getTime() - days * count * aDay).toISOString()
  const moves = await movesSince(database, scope, since)
  const daysOf = (owner: SlipOwner) =>
    moves
      .filter(({ whose }) => whose === owner)
      .reduce((sum, { from_date, to_date }) => sum + daysBetween(from_date, to_date), 0)
  return { client: daysOf('client'), firm: daysOf('firm'), nobody: daysOf('nobody') }
}

/** Of none null; to a tenth. */
function median(values: readonly number[]): number | null {
  if (values.length === 0) return null
  const sorted = values.toSorted((a, b) => a - b)
  const half = (sorted.length - 1) / 2
  const middle = ((sorted[Math.floor(half)] ?? 0) + (sorted[Math.ceil(half)] ?? 0)) / 2
  return Math.round(middle * 10) / 10
}
