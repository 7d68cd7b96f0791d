import type { Transaction } from 'kysely'
import { hasRight } from '../../contract/access.ts'
import type { QueuedMail } from '../../contract/mail.ts'
import type { NotPublished } from '../../contract/work.ts'
import type { Scope } from '../../database/scope.ts'
import type { Database } from '../../database/open.ts'
import { staffScope } from '../../database/staff-scope.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { Audit, RecordEntry } from '../../platform/audit/act.ts'
import type { Author } from '../../platform/audit/entry.ts'
import type { ClockWatch } from '../../platform/leading/clock-watch.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Log } from '../../platform/log.ts'
import type { AddTask } from '../../platform/outbox/task.ts'
import { repeated } from '../../platform/repeat.ts'
import type { CompanyInfo } from '../content/contract.ts'
import type { NewUpdate } from '../update/contract.ts'
import {
  allStaff,
  dueUpdates,
  holdProject,
  insertScheduled,
  projectNow,
  staffNow,
  takeDue,
  type ScheduledRow,
  type StaffNow,
} from './store.ts'

type Trx = Transaction<Tables>

/** What a mail says of an update that was not published. */
interface NotPublishedUpdate {
  project: { id: string; title: string; client_name: string }
  title: string
  publish_at: string
  failure: NotPublished
  by_name: string
}

export interface PublishingParts {
  database: Database
  clock: Clock
  log: Log
  audit: Audit
  add: AddTask
  firm: () => Promise<CompanyInfo>
  /** Publishes within a transaction, and notifies the client; false where it is outside of the scope. */
  publishIn: (
    trx: Trx,
    record: RecordEntry,
    update: { project: string; title: string; given: NewUpdate; author: Author; scope: Scope },
  ) => Promise<boolean>
  /** Ends the draft of what was scheduled; what was written in it later stays. */
  endDraft: (
    trx: Trx,
    sent: { project: string; given: NewUpdate; by: string; upTo: number },
  ) => Promise<void>
  /** Of mail.tsx, which comes built as the pages do. */
  templates: {
    updateNotPublished(
      what: NotPublishedUpdate,
      firm: CompanyInfo,
      to: { email: string },
      site: { origin: string },
    ): QueuedMail
  }
  /** PUBLIC_URL. */
  origin: string
  clockWatch: ClockWatch
}

/** In ms, between two looks. */
const every = 15_000
/** In ms: a correction of the clock is less. */
const mostDrift = 60_000
/** In ms: for so long nothing is published after the clock has jumped, so that it can be set right. */
const calm = 10 * 60_000

/**
 * Publishes what was scheduled when its time has come, under the name of who scheduled it, if they may
 * by then. Each is taken out in the transaction that publishes it, so that of several processes one does.
 */
export function publishingDue(parts: PublishingParts) {
  const { database, clock, log, audit, firm, clockWatch } = parts
  let wasSteady = true

  /** Whether the clock can be trusted: what went out too early cannot be taken back. */
  function isSteady(): boolean {
    const { ms } = clockWatch.moved(calm)
    const steady = Math.abs(ms) < mostDrift
    if (wasSteady && !steady) {
      const seconds = Math.round(ms / 1000)
      log.warn({ seconds }, 'the clock jumped: no scheduled update is published for ten minutes')
    }
    return (wasSteady = steady)
  }

  async function publishOne(
    { id, project_id }: { id: string; project_id: string },
    company: CompanyInfo,
  ): Promise<boolean> {
    const program = { viewer: null, address: '', requestId: '' }
    return await audit.act(program, async (trx, record) => {
      const now = clock.now().toISOString()
      // First, as everybody who publishes does: what they have written is seen below.
      await holdProject(trx, project_id)
      const row = await takeDue(trx, { id, now })
      if (!row) return false
      const person = await staffNow(trx, row.account_id)
      const failure = await tryToPublish(trx, record, parts, { row, person })
      if (failure) await keepFailed(trx, record, parts, { row, person, failure, now, company })
      return failure === null
    })
  }

  /** Returns how many it published. */
  async function runDue(): Promise<number> {
    const due = await dueUpdates(database, clock.now().toISOString())
    if (due.length === 0) return 0
    const company = await firm()
    let published = 0
    for (const one of due) {
      // One that cannot be published is tried again, and holds up none of the others.
      await publishOne(one, company).then(
        (done) => (published += done ? 1 : 0),
        (err: unknown) => log.error({ err, scheduled: one.id }, failing),
      )
    }
    return published
  }

  const lookAgain = async () => (isSteady() ? await runDue() : 0)
  return { runDue, lookAgain, ...repeated(lookAgain, { every, log, failing }) }
}

const failing = 'cannot publish a scheduled update'

interface Taken {
  row: ScheduledRow
  /** Who scheduled it; undefined: they cannot sign in any more. */
  person: StaffNow | undefined
}

/** Why it is not published; null: it is. */
async function tryToPublish(
  trx: Trx,
  record: RecordEntry,
  { publishIn, endDraft }: PublishingParts,
  { row, person }: Taken,
): Promise<NotPublished | null> {
  const { project_id: project, draft_revision: upTo } = row
  const found = await projectNow(trx, project)
  if (!found || found.status === 'completed' || found.status === 'cancelled') return 'closed'
  if (!person) return 'rights'
  // The client would read the same week twice, the older words last.
  if (found.newest !== null && found.newest > row.created_at) return 'overtaken'
  const { account, roles, name } = person
  const viewer = { account, organisation: null, roles }
  const given = JSON.parse(row.given) as NewUpdate
  const author = { by: { viewer, address: '', requestId: '' }, name }
  const scope = staffScope(viewer)
  const update = { project, title: found.title, given, author, scope }
  // In the audit it is of who scheduled it.
  const theirs: RecordEntry = (entry) => record(entry, author.by)
  if (!(await publishIn(trx, theirs, update))) return 'rights'
  await endDraft(trx, { project, given, by: account, upTo })
  return null
}

/** Keeps it for who looks after it, and mails whoever scheduled it, else the managers. */
async function keepFailed(
  trx: Trx,
  record: RecordEntry,
  { add, templates, origin }: PublishingParts,
  { row, person, failure, now, company }: Taken & Failed,
): Promise<void> {
  const { project_id: about, organisation_id: organisation, publish_at } = row
  await insertScheduled(trx, { ...row, failed_at: now, failure })
  record({ action: 'update-not-published', about, organisation, after: { failure, publish_at } })
  const found = await projectNow(trx, about)
  if (!found) return
  const { id, title: name, client_name } = found
  const project = { id, title: name, client_name }
  const { title } = JSON.parse(row.given) as NewUpdate
  const what = { project, title, publish_at, failure, by_name: person?.name ?? '' }
  const to = person
    ? [person]
    : (await allStaff(trx)).filter(({ roles }) => hasRight(roles, 'every-project'))
  for (const { email } of to) {
    const payload = templates.updateNotPublished(what, company, { email }, { origin })
    await add(trx, { kind: 'mail', about, payload })
  }
}

interface Failed {
  failure: NotPublished
  now: string
  company: CompanyInfo
}
