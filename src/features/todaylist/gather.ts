import { mayUse, type RightsHolder } from '../../contract/access.ts'
import type { Database } from '../../database/open.ts'
import { staffScope } from '../../database/staff-scope.ts'
import type { Clock } from '../../platform/clock.ts'
import type { CompanyInfo } from '../content/contract.ts'
import { openApprovals, openRequests, pastUpdates } from './asked-store.ts'
import { unreadThreads, unseenAnswers, unseenDecisions } from './client-store.ts'
import { waitingEnquiries } from './enquiry-store.ts'
import {
  answerItem,
  askedItem,
  decisionItem,
  enquiryItem,
  failedItem,
  backupItem,
  launchItem,
  messageItem,
  notPublishedItem,
  updateItem,
  uploadItem,
} from './items.ts'
import { leastRhythm, overdue } from './overdue.ts'
import { awayOfKind, mostListed, type TodayReader } from './reader-store.ts'
import { replyClocks, type OpenTimes } from './reply-clocks.ts'
import type { TodayItem, TodayKind } from '../today/staff.contract.ts'
import { failedTasks, notPublishedUpdates, quarantinedFiles } from './trouble-store.ts'

interface Parts {
  database: Database
  clock: Clock
  company: () => Promise<CompanyInfo>
  holidays: () => Promise<ReadonlySet<string>>
  openTimes: OpenTimes
  /** The files that came with these messages by mail, by the message. */
  filesOf: (messages: readonly string[]) => Promise<Map<string, TodayItem['files']>>
  /** What is to be done before the site goes live, in order, and since when. */
  beforeLaunch: () => Promise<{ since: string; open: string[] }>
  /** Since when there is no new backup (or copy of the ledger) though there should be, and why; null: all is well. */
  troubleOfBackups: () => Promise<Parameters<typeof backupItem>[0] | null>
  /** To whom a mail of the outbox is, and its subject, without anything that opens something. */
  mailHead: (payload: unknown) => { to: string; subject: string } | null
}

type Whoever = RightsHolder & { account: string }

const [aMinute, anHour, aDay] = [60_000, 3_600_000, 86_400_000]
const aWeek = 7 * aDay
/** A virus check takes no longer than this, unless something is wrong; in ms. */
const usualCheck = 5 * aMinute

/**
 * After so many ms it hurts that nobody has done anything: since a reply is due, or something asked
 * for, else since it came.
 */
const patience: Record<TodayKind, number> = {
  enquiry: 0,
  message: aDay,
  answer: 2 * aDay,
  decision: 2 * aDay,
  request: aDay,
  approval: aDay,
  update: 0,
  unpublished: 0,
  upload: anHour,
  mail: 0,
  delivery: aDay,
  backup: 0,
  launch: 0,
}

/** Reads what needs somebody, of what they may see: one query for each kind. */
export function gathering(parts: Parts) {
  return async (whoever: Whoever, whose: 'mine' | '') => {
    const reader = readerOf(whoever, parts.clock)
    const [here, away] = await Promise.all([
      gather(parts, whoever, { ...reader, mine: whose === 'mine', away: false }),
      // All of it, whosever it is, because nobody else can bring it back.
      gather(parts, whoever, { ...reader, mine: false, away: true }),
    ])
    const lists = here.map((items) => items.slice(0, mostListed))
    return {
      items: lists.flat().toSorted(byHurt),
      more: here.some(({ length }) => length > mostListed),
      away: away.flat().toSorted(byReturn),
      next: null,
    }
  }
}

const readerOf = (whoever: Whoever, clock: Clock) => ({
  account: whoever.account,
  scope: staffScope(whoever),
  everyMail: mayUse(whoever, 'mail'),
  now: clock.now().toISOString(),
})

/** The kinds that they may see; nothing is read for the others. */
async function gather(parts: Parts, whoever: Whoever, reader: TodayReader): Promise<TodayItem[][]> {
  const kinds = [
    ...(mayUse(whoever, 'enquiries') ? [enquiries, deliveries] : []),
    ...(mayUse(whoever, 'enquiries') || mayUse(whoever, 'mail') ? [mails] : []),
    ...(mayUse(whoever, 'projects') ? [messages, answers, decisions, requests, approvals] : []),
    ...(mayUse(whoever, 'projects') ? [uploads, updates, notPublished] : []),
    ...(mayUse(whoever, 'settings') ? [launch, backups] : []),
  ]
  return await Promise.all(kinds.map((kind) => kind(parts, reader)))
}

/** Reads the things of a kind. */
type ReadKind = (parts: Parts, reader: TodayReader) => Promise<TodayItem[]>

const enquiries: ReadKind = async (parts, reader) => {
  const rows = await waitingEnquiries(parts.database, reader)
  if (rows.length === 0) return []
  const clockOf = await replyClocks(parts)
  return rows.map((row) => enquiryItem(row, clockOf(row)))
}
const messages: ReadKind = async ({ database, filesOf }, reader) => {
  const rows = await unreadThreads(database, reader)
  const files = await filesOf(rows.map(({ message }) => message))
  return rows.map((row) => messageItem(row, files.get(row.message) ?? []))
}
const answers: ReadKind = async ({ database }, reader) =>
  (await unseenAnswers(database, reader)).map(answerItem)
const decisions: ReadKind = async ({ database }, reader) =>
  (await unseenDecisions(database, reader)).map(decisionItem)
const requests: ReadKind = async (parts, reader) => {
  const days = await daysOf(parts, reader)
  return (await openRequests(parts.database, reader)).map((row) => askedItem('request', row, days))
}
const approvals: ReadKind = async (parts, reader) => {
  const days = await daysOf(parts, reader)
  const rows = await openApprovals(parts.database, reader)
  return rows.map((row) => askedItem('approval', row, days))
}
const uploads: ReadKind = async ({ database, clock }, reader) => {
  const before = new Date(clock.now().getTime() - usualCheck).toISOString()
  return (await quarantinedFiles(database, reader, before)).map(uploadItem)
}
const updates: ReadKind = async ({ database, clock, company, holidays }, reader) => {
  const now = clock.now()
  const before = new Date(now.getTime() - leastRhythm * aDay).toISOString()
  const rows = await pastUpdates(database, reader, before)
  if (rows.length === 0) return []
  const [{ time_zone: timeZone }, closed] = await Promise.all([company(), holidays()])
  return rows.flatMap((row) => {
    const found = overdue(row, now, { timeZone, holidays: closed })
    return found ? [updateItem(row, found)] : []
  })
}
const notPublished: ReadKind = async ({ database }, reader) =>
  (await notPublishedUpdates(database, reader)).map(notPublishedItem)
const deliveries: ReadKind = async ({ database }, reader) =>
  (await failedTasks(database, reader, 'delivery')).map((row) => failedItem(row, null))
const mails: ReadKind = async ({ database, mailHead }, reader) =>
  (await failedTasks(database, reader, 'mail')).map((row) => {
    const item = failedItem(row, mailHead(JSON.parse(row.payload)))
    // Who sees every mail sends it again in the room for mail, which leads to its enquiry.
    return reader.everyMail ? { ...item, reference: null } : item
  })

const launch: ReadKind = async ({ database, beforeLaunch }, reader) => {
  const { since, open } = await beforeLaunch()
  if (open.length === 0) return []
  const away = await awayOfKind(database.read, reader, 'launch')
  return open
    .filter((item) => away.has(item) === reader.away)
    .map((item) => launchItem(item, since, away.get(item) ?? null))
}

const backups: ReadKind = async ({ database, troubleOfBackups }, reader) => {
  const trouble = await troubleOfBackups()
  if (trouble === null) return []
  const away = await awayOfKind(database.read, reader, 'backup')
  if (away.has(trouble.about) !== reader.away) return []
  return [backupItem(trouble, away.get(trouble.about) ?? null)]
}

/** When days are over, where the firm is. */
async function daysOf({ company }: Parts, { now }: TodayReader) {
  const { time_zone } = await company()
  const endOf = (day: string) => {
    const next = Temporal.PlainDate.from(day).add({ days: 1 }).toZonedDateTime(time_zone)
    return new Date(next.epochMilliseconds).toISOString()
  }
  return { endOf, now }
}

/** The moment from which it hurts that nobody has done anything. */
const hurtsAt = ({ kind, due, since, waits_on }: TodayItem): number =>
  // What has no date is asked for again after a while.
  Date.parse(due ?? since) + (due === null && waits_on === 'client' ? aWeek : patience[kind])

const sides: TodayItem['waits_on'][] = ['firm', 'client', 'launch']

/** What the firm is to do comes first, what hurts soonest before the rest; then what clients are asked for. */
const byHurt = (a: TodayItem, b: TodayItem): number =>
  a.waits_on === b.waits_on
    ? hurtsAt(a) - hurtsAt(b)
    : sides.indexOf(a.waits_on) - sides.indexOf(b.waits_on)

const byReturn = (a: TodayItem, b: TodayItem): number =>
  (a.away_until ?? '').localeCompare(b.away_until ?? '')
