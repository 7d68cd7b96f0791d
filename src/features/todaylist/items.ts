import type { UnreadThread, UnseenAnswer, UnseenDecision } from './client-store.ts'
import type { Asked, PastUpdate } from './asked-store.ts'
import type { WaitingEnquiry } from './enquiry-store.ts'
import { mayRemind } from '../reminder/staff.contract.ts'
import type { ReplyClock } from '../replyclock/contract.ts'
import type { TodayItem } from '../today/staff.contract.ts'
import { shownName } from '../../platform/auth/accounts.ts'
import type { NewUpdate } from '../update/contract.ts'
import type { FailedTask, NotPublishedRow, Quarantined } from './trouble-store.ts'

/** What most kinds have not. */
const nothingMore = {
  who: '',
  company: '',
  project: null,
  project_id: null,
  owner: null,
  text: null,
  what: null,
  count: null,
  rhythm: null,
  due: null,
  clock: null,
  holds_up: null,
  last: null,
  reference: null,
  reminded_at: null,
  waits_on: 'firm',
  files: [] as TodayItem['files'],
} as const

type Named = Pick<TodayItem, 'kind' | 'about'>
const named = (kind: Named['kind'], about: string) => ({ id: `${kind} ${about}`, kind, about })

export const enquiryItem = (row: WaitingEnquiry, clock: ReplyClock | null): TodayItem => ({
  ...nothingMore,
  ...named('enquiry', row.id),
  title: row.subject,
  who: row.name,
  company: row.company,
  owner: row.owner,
  since: row.received_at,
  due: row.reply_due_at,
  clock,
  reference: row.reference,
  away_until: row.away_until,
})

export const messageItem = (row: UnreadThread, files: TodayItem['files']): TodayItem => ({
  ...nothingMore,
  ...named('message', row.id),
  title: row.begins,
  who: row.author_name,
  company: row.organisation,
  project: row.project,
  project_id: row.id,
  text: row.begins,
  files,
  count: row.unread,
  since: row.waits_since,
  last: String(row.last_number),
  away_until: row.away_until,
})

export const answerItem = (row: UnseenAnswer): TodayItem => ({
  ...nothingMore,
  ...named('answer', row.id),
  title: row.title,
  who: row.by_name ?? '',
  company: row.organisation,
  project: row.project,
  project_id: row.project_id,
  text: row.words,
  since: row.at,
  last: row.at,
  away_until: row.away_until,
})

export const decisionItem = (row: UnseenDecision): TodayItem => ({
  ...answerItem(row),
  ...named('decision', row.id),
  what: row.decision,
})

/** `endOf`: the moment at which a day is over. */
export const askedItem = (
  kind: 'request' | 'approval',
  row: Asked,
  { endOf, now }: { endOf: (day: string) => string; now: string },
): TodayItem => {
  const due = row.due_date && endOf(row.due_date)
  return {
    ...nothingMore,
    ...named(kind, row.id),
    title: row.title,
    company: row.organisation,
    project: row.project,
    project_id: row.project_id,
    what: row.kind ?? null,
    since: row.created_at,
    due,
    holds_up: row.holds_up,
    reminded_at: row.reminded_at,
    // What is overdue does not come by itself: somebody has to ask again, and once they have, it is
    // with the client for as long as nobody may remind them once more.
    waits_on: due && due <= now && mayRemind(row.reminded_at, new Date(now)) ? 'firm' : 'client',
    away_until: row.away_until,
  }
}

/** `due`: when the update was promised; `late`: how many working days ago that was. */
export const updateItem = (
  row: PastUpdate,
  { due, late }: { due: string; late: number },
): TodayItem => ({
  ...nothingMore,
  ...named('update', row.id),
  title: row.project,
  company: row.organisation,
  project: row.project,
  project_id: row.id,
  rhythm: row.rhythm,
  // A project that has had none yet has promised its first.
  text: row.has_update === 1 ? null : 'first',
  count: late,
  since: new Date(row.since).toISOString(),
  due,
  away_until: row.away_until,
})

/** `text`: why it was not published. */
export const notPublishedItem = (row: NotPublishedRow): TodayItem => ({
  ...nothingMore,
  ...named('unpublished', row.id),
  title: (JSON.parse(row.given) as NewUpdate).title,
  who: shownName(row),
  company: row.organisation ?? '',
  project: row.project,
  project_id: row.project_id,
  owner: shownName(row),
  text: row.failure,
  since: row.failed_at ?? row.publish_at,
  away_until: row.away_until,
})

export const uploadItem = (row: Quarantined): TodayItem => ({
  ...nothingMore,
  ...named('upload', row.id),
  title: row.name,
  who: row.by_name,
  company: row.organisation,
  project: row.project,
  project_id: row.project_id,
  since: row.created_at,
  away_until: row.away_until,
})

/** `head`: to whom a mail is, and its subject. */
export const failedItem = (
  row: FailedTask,
  head: { to: string; subject: string } | null,
): TodayItem => ({
  ...nothingMore,
  ...named(row.kind, row.id),
  title: head?.subject ?? '',
  who: head?.to ?? row.name ?? '',
  company: head ? '' : (row.company ?? ''),
  text: row.said,
  since: row.ended_at ?? row.created_at,
  reference: row.reference,
  away_until: row.away_until,
})

export const launchItem = (about: string, since: string, away_until: string | null): TodayItem => ({
  ...nothingMore,
  ...named('launch', about),
  title: '',
  since,
  waits_on: 'launch',
  away_until,
})

export const backupItem = (
  { about, since, why }: { about: 'backups' | 'ledger'; since: string; why: string | null },
  away_until: string | null,
): TodayItem => ({
  ...nothingMore,
  ...named('backup', about),
  title: '',
  text: why,
  since,
  away_until,
})
