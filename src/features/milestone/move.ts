import type { Transaction } from 'kysely'
import { addDays, daysBetween } from '../../contract/days.ts'
import { malformed, notFound, Problem } from '../../contract/problem.ts'
import { milestoneAt, type NewNotice, type SlipOwner } from '../../contract/work.ts'
import { staffScope } from '../../database/staff-scope.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { Audit, RecordEntry } from '../../platform/audit/act.ts'
import type { Author, SignedInActor } from '../../platform/audit/entry.ts'
import { newId } from '../../platform/auth/token.ts'
import type { Clock } from '../../platform/clock.ts'
import { plannedDayInWords } from './days-in-words.ts'
import {
  deleteMove,
  insertMove,
  setDue,
  stopsAfter,
  stopWithProject,
  type PlannedStop,
} from './store.ts'

type Trx = Transaction<Tables>

/** The kind under which it is remembered for an undo. */
export const movedAct = 'milestone-moved'

/** The notices and tasks of mails that were written. */
interface Held {
  notices: string[]
  tasks: string[]
}

/** One milestone that has moved; `move`: the id of the row that says so. */
interface Moved {
  move: string
  id: string
  from: string
  to: string
}

/** What taking it back needs. */
interface BeforeMove {
  organisation: string
  project: string
  moved: Moved[]
  held: Held
}

export interface MovingParts {
  clock: Clock
  audit: Audit
  /** Notifies the people of the organisation, but not before a moment. */
  notifyHeld: (trx: Trx, notice: NewNotice, until: string) => Promise<Held>
  remember: (
    trx: Trx,
    act: { account: string; kind: string; about: string; before: unknown },
  ) => Promise<string>
  /** In ms. */
  heldFor: number
}

interface Given {
  was: string
  due_date: string
  whose: SlipOwner
  reason: string
  shared: boolean
  following: boolean
}

/** The last day that may be planned. */
const lastDay = '2199-12-31'

/**
 * Moves a milestone, and those after it where that is asked for; its client is notified when it
 * cannot be taken back any more. Throws 404 for one outside of the scope, 409 for one that is
 * reached or due on another day by now.
 */
export const movingMilestone =
  ({ clock, audit, notifyHeld, remember, heldFor }: MovingParts) =>
  async (
    milestone: string,
    given: Given,
    { by, name }: Author,
  ): Promise<{ moved: number; undo: string }> => {
    const scope = staffScope(by.viewer)
    return await audit.act(
      by,
      async (trx, record) => {
        const stop = await stopWithProject(trx, scope, milestone)
        if (!stop) throw notFound()
        refuseMove(stop, given)
        const { project_id: project, organisation_id: organisation, project_title } = stop
        const after = given.following
          ? await stopsAfter(trx, scope, { project, day: given.was })
          : []
        const plan = planOf([stop, ...after], daysBetween(given.was, given.due_date))
        const now = clock.now()
        const made = { author_name: name, created_at: now.toISOString() }
        for (const { move, id, from, to } of plan) {
          if (!(await setDue(trx, scope, { id, from, to }))) throw movedMeanwhile()
          const { whose, reason } = given
          const shared = given.shared ? 1 : 0
          const of = { organisation_id: organisation, project_id: project, milestone_id: id }
          const dates = { from_date: from, to_date: to }
          const carried = id === milestone ? 0 : 1
          const why = { whose, reason, shared, carried }
          await insertMove(trx, { id: move, ...of, ...dates, ...why, ...made })
          recordMove(record, { organisation, project }, { id, from, to, whose })
        }
        const until = new Date(now.getTime() + heldFor).toISOString()
        const text = `Moved in ${project_title}: ${stop.title}, to ${plannedDayInWords(given.due_date)}${othersIn(after)}`
        const link = milestoneAt(project, milestone)
        const notice = { organisation, project, kind: 'event', text, link } as const
        const held = await notifyHeld(trx, notice, until)
        const before: BeforeMove = { organisation, project, moved: plan, held }
        const act = { account: by.viewer.account, kind: movedAct, about: milestone, before }
        return { moved: plan.length, undo: await remember(trx, act) }
      },
      scope,
    )
  }

function refuseMove(
  stop: PlannedStop & { reached_at: string | null },
  { was, due_date }: Given,
): void {
  if (stop.reached_at !== null) throw new Problem(409, 'It is reached already.')
  if (stop.due_date !== was)
    throw new Problem(
      409,
      `Somebody has moved it meanwhile: it is due ${plannedDayInWords(stop.due_date)} by now.`,
    )
  const same = 'It is due on that day already.'
  if (due_date === was) throw malformed(same, { due_date: [same] })
}

/** Throws 400 where one of them would be due after what can be planned. */
function planOf(stops: readonly PlannedStop[], days: number): Moved[] {
  return stops.map(({ id, due_date: from }) => {
    const to = addDays(from, days)
    const late = 'With that, one after it would be due too late to be planned.'
    if (to > lastDay) throw malformed(late, { due_date: [late] })
    return { move: newId(), id, from, to }
  })
}

const othersIn = ({ length }: readonly PlannedStop[]) =>
  length === 0 ? '' : length === 1 ? ', and the one after it' : `, and ${length} after it`

const recordMove = (
  record: RecordEntry,
  { organisation, project }: { organisation: string; project: string },
  { id, from, to, whose }: { id: string; from: string; to: string; whose?: SlipOwner },
): void =>
  record({
    action: whose === undefined ? 'milestone-move-taken-back' : 'milestone-moved',
    about: project,
    organisation,
    detail: { milestone: id, ...(whose && { whose }) },
    before: { due_date: from },
    after: { due_date: to },
  })

const movedMeanwhile = () =>
  new Problem(409, 'Somebody has changed the milestones meanwhile. Look again.')

interface BackParts {
  clock: Clock
  /** Deletes what nobody was shown or sent; false when it is too late for some of it. */
  withdrawNotices: (trx: Trx, held: Held, now: string) => Promise<boolean>
}

/** Takes a move back before its client hears of it. Throws 409 when it is too late. */
export const takingBackMove =
  ({ clock, withdrawNotices }: BackParts) =>
  async (
    trx: Trx,
    _: string,
    before: unknown,
    record: RecordEntry,
    by: SignedInActor,
  ): Promise<void> => {
    const { organisation, project, moved, held } = before as BeforeMove
    const scope = staffScope(by.viewer)
    if (!(await withdrawNotices(trx, held, clock.now().toISOString())))
      throw new Problem(409, 'The client has been notified already.')
    for (const { move, id, from, to } of moved) {
      if (!(await setDue(trx, scope, { id, from: to, to: from })))
        throw new Problem(409, 'Somebody has changed this since, so it stays.')
      await deleteMove(trx, move)
      recordMove(record, { organisation, project }, { id, from: to, to: from })
    }
  }
