import type { Database } from '../../../src/database/open.ts'
import type { Tables } from '../../../src/database/tables/tables.ts'
import {
  openApprovals,
  openRequests,
  pastUpdates,
} from '../../../src/features/todaylist/asked-store.ts'
import {
  unreadThreads,
  unseenAnswers,
  unseenDecisions,
} from '../../../src/features/todaylist/client-store.ts'
import type { TodayReader } from '../../../src/features/todaylist/reader-store.ts'
import {
  notPublishedUpdates,
  quarantinedFiles,
} from '../../../src/features/todaylist/trouble-store.ts'

export const todayNow = '2026-11-20T15:00:00.000Z'
const day = (nth: number) => `2026-11-${String(nth).padStart(2, '0')}`
export const noonOf = (nth: number) => `${day(nth)}T12:00:00.000Z`
const before = noonOf(10)

interface Kind {
  table: keyof Tables
  key?: string
  /** By what it is put away. */
  kind: string
  read: (database: Database, reader: TodayReader) => Promise<{ id: string }[]>
  /** What makes a row of it need somebody; the higher the number, the later in the list. */
  row: (nth: number) => object
  /** What ends that. */
  ended: object[]
  /** Rows beside it that it is made of. */
  beside?: keyof Tables
}

const decided = (at: string) => ({ decided_at: at, decision: 'approved', certificate: at })

export const kindsOfToday: Record<string, Kind> = {
  requests: {
    table: 'request',
    kind: 'request',
    read: openRequests,
    row: (nth) => ({ due_date: day(nth) }),
    ended: [{ answered_at: todayNow }, { withdrawn_at: todayNow }],
  },
  approvals: {
    table: 'approval',
    kind: 'approval',
    read: openApprovals,
    row: (nth) => ({ due_date: day(nth) }),
    ended: [decided(todayNow), { withdrawn_at: todayNow }],
  },
  answers: {
    table: 'request',
    kind: 'answer',
    read: unseenAnswers,
    row: (nth) => ({ answered_at: noonOf(nth) }),
    ended: [{ answered_at: null }, { seen_at: todayNow }, { withdrawn_at: todayNow }],
  },
  decisions: {
    table: 'approval',
    kind: 'decision',
    read: unseenDecisions,
    row: (nth) => decided(noonOf(nth)),
    ended: [
      { decided_at: null, decision: null, certificate: null },
      { seen_at: todayNow },
      { withdrawn_at: todayNow },
    ],
  },
  threads: {
    table: 'thread',
    key: 'project_id',
    kind: 'message',
    read: unreadThreads,
    row: (nth) => ({ waits_since: noonOf(nth), last_number: 1 }),
    ended: [{ waits_since: null }],
    beside: 'message',
  },
  updates: {
    table: 'project',
    kind: 'update',
    read: (database, reader) => pastUpdates(database, reader, day(10)),
    row: (nth) => ({ rhythm: 'weekly', start_date: day(nth) }),
    ended: [
      { rhythm: 'none' },
      { status: 'planned' },
      { status: 'completed' },
      { status: 'cancelled' },
      { start_date: day(10) },
    ],
  },
  files: {
    table: 'document_version',
    kind: 'upload',
    read: (database, reader) => quarantinedFiles(database, reader, before),
    row: (nth) => ({ state: 'quarantined', file_key: noonOf(nth), created_at: noonOf(nth) }),
    ended: [{ state: 'available' }, { state: 'refused' }, { created_at: noonOf(11) }],
    beside: 'document',
  },
  unpublished: {
    table: 'scheduled_update',
    kind: 'unpublished',
    read: notPublishedUpdates,
    row: (nth) => ({ account_id: 'mona', failed_at: noonOf(nth), given: '{}' }),
    ended: [{ failed_at: null }],
  },
}

/** Whoever sees all, and has put nothing away. */
export const todayReader: TodayReader = {
  account: 'corin',
  mine: false,
  scope: 'all',
  everyMail: true,
  now: todayNow,
  away: false,
}
