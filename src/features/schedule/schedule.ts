import type { Transaction } from 'kysely'
import { malformed, notFound, Problem } from '../../contract/problem.ts'
import type { Scope } from '../../database/scope.ts'
import { staffScope } from '../../database/staff-scope.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { Audit, RecordEntry } from '../../platform/audit/act.ts'
import type { Author, SignedInActor } from '../../platform/audit/entry.ts'
import { newId } from '../../platform/auth/token.ts'
import type { Clock } from '../../platform/clock.ts'
import type { NewUpdate } from '../update/contract.ts'
import { momentAt } from './moment-at.ts'
import { insertScheduled, scheduledOf, takeScheduled, type ScheduledRow } from './store.ts'

type Trx = Transaction<Tables>

/** The kind under which each change is remembered for an undo. */
export const scheduledAct = 'update-scheduled'

/** What taking a change back needs; null: nothing was scheduled, or is not any more. */
interface BeforeScheduled {
  project: string
  organisation: string
  was: ScheduledRow | null
  became: string | null
}

/** What the page has shown of the draft. */
interface SeenDraft {
  editor: string
  revision: number
}

export interface SchedulingParts {
  clock: Clock
  audit: Audit
  /** The firm's. */
  timeZone: () => Promise<string>
  /** The project, or 404. */
  find: (scope: Scope, id: string) => Promise<{ organisation_id: string }>
  /** The revision of the draft; 409 where somebody has written in it what was not seen. */
  seenDraft: (
    trx: Trx,
    seen: { project: string; by: string; seen: SeenDraft | null },
  ) => Promise<number>
  /** Ends the draft of what was scheduled; what was written in it later stays. */
  endDraft: (
    trx: Trx,
    sent: { project: string; given: NewUpdate; by: string; upTo: number },
  ) => Promise<void>
  /** Publishes an update in a transaction of its own, in which `ending` comes first. */
  publish: (
    project: string,
    given: NewUpdate,
    author: Author,
    ending: (trx: Trx) => Promise<unknown>,
  ) => Promise<{ id: string; undo: string }>
  remember: (
    trx: Trx,
    act: { account: string; kind: string; about: string; before: BeforeScheduled },
  ) => Promise<string>
}

interface When {
  day: string
  time: string
}

/** The changes of what is scheduled for a project. Each throws 409 where somebody was faster. */
export function scheduling(parts: SchedulingParts) {
  const { audit, find, remember } = parts

  /** Puts one in the place of another, and remembers that. */
  async function change(
    project: string,
    by: SignedInActor,
    { from, to }: { from: string | null; to: (trx: Trx, was: ScheduledRow | null) => Becomes },
  ): Promise<{ undo: string; row: ScheduledRow | null }> {
    const scope = staffScope(by.viewer)
    const { organisation_id: organisation } = await find(scope, project)
    return await audit.act(
      by,
      async (trx, record) => {
        const was = await expect(trx, scope, { project, id: from })
        const row = await to(trx, was)
        if (was && !(await takeScheduled(trx, was.id))) throw changedMeanwhile(null)
        if (row && !(await insertScheduled(trx, row))) throw changedMeanwhile(null)
        recordChange(record, { project, organisation }, was, row)
        const before = { project, organisation, was, became: row?.id ?? null }
        const act = { account: by.viewer.account, kind: scheduledAct, about: project, before }
        return { undo: await remember(trx, act), row }
      },
      scope,
    )
  }

  return {
    async schedule(
      project: string,
      given: NewUpdate,
      { when, scheduled, seen }: { when: When; scheduled: string | null; seen: SeenDraft | null },
      by: SignedInActor,
    ) {
      const publish_at = await momentOf(parts, when)
      const { organisation_id } = await find(staffScope(by.viewer), project)
      const made = await change(project, by, {
        from: scheduled,
        to: async (trx) => ({
          id: newId(),
          organisation_id,
          project_id: project,
          given: JSON.stringify(given),
          draft_revision: await parts.seenDraft(trx, { project, by: by.viewer.account, seen }),
          publish_at,
          account_id: by.viewer.account,
          created_at: parts.clock.now().toISOString(),
          failed_at: null,
          failure: null,
        }),
      })
      return { id: made.row?.id ?? '', publish_at, undo: made.undo }
    },
    async reschedule(project: string, when: When, scheduled: string, by: SignedInActor) {
      const publish_at = await momentOf(parts, when)
      const made = await change(project, by, {
        from: scheduled,
        // Whoever says when it goes out answers for it from then on.
        to: async (_, was) =>
          await Promise.resolve(
            was && {
              ...was,
              id: newId(),
              publish_at,
              account_id: by.viewer.account,
              created_at: parts.clock.now().toISOString(),
              failed_at: null,
              failure: null,
            },
          ),
      })
      return { id: made.row?.id ?? '', publish_at, undo: made.undo }
    },
    async takeBack(project: string, scheduled: string, by: SignedInActor) {
      const { undo } = await change(project, by, { from: scheduled, to: toNothing })
      return { undo }
    },
    publishNow: publishingNow(parts),
  }
}

/** Publishes what is scheduled before its time, or after it could not be. */
const publishingNow =
  ({ audit, find, publish, endDraft }: SchedulingParts) =>
  async (project: string, scheduled: string, author: Author) => {
    const scope = staffScope(author.by.viewer)
    await find(scope, project)
    const found = await audit.act(
      author.by,
      async (trx) => await expect(trx, scope, { project, id: scheduled }),
      scope,
    )
    if (!found) throw notFound()
    const given = JSON.parse(found.given) as NewUpdate
    return await publish(project, given, author, async (trx) => {
      if (!(await takeScheduled(trx, found.id))) throw changedMeanwhile(null)
      const [by, upTo] = [author.by.viewer.account, found.draft_revision]
      await endDraft(trx, { project, given, by, upTo })
      return found
    })
  }

const toNothing = async () => await Promise.resolve(null)

type Becomes = Promise<ScheduledRow | null>

/** What is scheduled, if it is what was seen; throws 409 with what is there else. */
async function expect(
  trx: Trx,
  scope: Scope,
  { project, id }: { project: string; id: string | null },
): Promise<ScheduledRow | null> {
  const found = await scheduledOf(trx, scope, project)
  if ((found?.row.id ?? null) === id) return found?.row ?? null
  throw changedMeanwhile(
    found ? { publish_at: found.row.publish_at, by_name: found.by_name } : null,
  )
}

function changedMeanwhile(theirs: { publish_at: string; by_name: string } | null): Problem {
  const detail = theirs
    ? `${theirs.by_name} has scheduled it meanwhile. Look again.`
    : 'It was published or taken back meanwhile. Look again.'
  return new Problem(409, detail, { theirs: { scheduled: theirs } })
}

const longestAhead = 366 * 24 * 60 * 60 * 1000

/** Throws 400 for a time that is over, or more than a year ahead. */
async function momentOf(
  { clock, timeZone }: Pick<SchedulingParts, 'clock' | 'timeZone'>,
  { day, time }: When,
): Promise<string> {
  const at = momentAt({ day, time, timeZone: await timeZone() })
  const ahead = at.getTime() - clock.now().getTime()
  const late = 'That time is over where the firm is. Choose a later one, or publish it now.'
  if (ahead <= 0) throw malformed(late, { time: [late] })
  const far = 'Choose a time within a year.'
  if (ahead > longestAhead) throw malformed(far, { day: [far] })
  return at.toISOString()
}

const valuesOf = (row: ScheduledRow | null) => ({
  title: row ? (JSON.parse(row.given) as NewUpdate).title : null,
  publish_at: row?.publish_at ?? null,
})

const recordChange = (
  record: RecordEntry,
  { project, organisation }: { project: string; organisation: string },
  was: ScheduledRow | null,
  row: ScheduledRow | null,
): void =>
  record({
    action: row ? 'update-scheduled' : 'update-schedule-taken-back',
    about: project,
    organisation,
    before: valuesOf(was),
    after: valuesOf(row),
  })

/**
 * Schedules again what was published before its time, when that is taken back: unless its time is over
 * by now, or another one is scheduled. Then it is a draft.
 */
export const puttingBackScheduled =
  (clock: Clock) =>
  async (trx: Trx, ended: unknown): Promise<void> => {
    const row = ended as ScheduledRow | null
    if (!row || (row.failed_at === null && row.publish_at <= clock.now().toISOString())) return
    await insertScheduled(trx, row)
  }

/** Puts back what was scheduled before. Throws 409 where somebody has changed it since, or its time is over. */
export const takingBackScheduled =
  (clock: Clock) =>
  async (
    trx: Trx,
    project: string,
    before: unknown,
    record: RecordEntry,
    by: SignedInActor,
  ): Promise<void> => {
    const { organisation, was, became } = before as BeforeScheduled
    const found = await scheduledOf(trx, staffScope(by.viewer), project)
    const stays = new Problem(409, 'It was published, or somebody has changed this since.')
    if ((found?.row.id ?? null) !== became) throw stays
    if (was && was.failed_at === null && was.publish_at <= clock.now().toISOString())
      throw new Problem(409, 'The time that it was scheduled for is over: schedule it again.')
    if (became && !(await takeScheduled(trx, became))) throw stays
    if (was && !(await insertScheduled(trx, was))) throw stays
    recordChange(record, { project, organisation }, found?.row ?? null, was)
  }
