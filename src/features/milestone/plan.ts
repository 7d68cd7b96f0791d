import type { Transaction } from 'kysely'
import { notFound, Problem } from '../../contract/problem.ts'
import { milestoneAt, type NewNotice } from '../../contract/work.ts'
import type { Scope } from '../../database/scope.ts'
import { staffScope } from '../../database/staff-scope.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { Audit, RecordEntry } from '../../platform/audit/act.ts'
import type { Author, SignedInActor } from '../../platform/audit/entry.ts'
import type { Clock } from '../../platform/clock.ts'
import { plannedDayInWords } from './days-in-words.ts'
import {
  deleteMilestone,
  letGo,
  setReached,
  setTitle,
  takeMoves,
  type HeldUp,
} from './plan-store.ts'
import { stopWithProject } from './store.ts'

type Trx = Transaction<Tables>

/** The kinds under which changes of a plan are remembered for an undo. */
export const planActs = {
  added: 'milestone-added',
  renamed: 'milestone-renamed',
  reached: 'milestone-reached',
  reopened: 'milestone-reopened',
  removed: 'milestone-removed',
} as const

/** The notices and tasks of mails that were written. */
export interface Held {
  notices: string[]
  tasks: string[]
}

/** What taking back each of them needs. */
export interface BeforePlan {
  added: { project: string; title: string; due_date: string; held: Held }
  renamed: { was: string; became: string }
  reached: { was: null; became: string; held: Held }
  reopened: { was: string; became: null; held: Held }
  removed: {
    row: Tables['milestone']
    moves: Tables['milestone_move'][]
    heldUp: HeldUp
    held: Held
  }
}
type PlanAct = keyof BeforePlan

type Made = Tables['milestone'] & { project_title: string }

export interface PlanParts {
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
  /** As a command adds one; `also` is done in the same transaction. */
  add: (
    project: string,
    given: { title: string; due_date: string },
    author: Author,
    also: (trx: Trx, made: Made) => Promise<void>,
  ) => Promise<{ id: string }>
  /** As a command marks one, but for how its client is notified. */
  reach: (
    milestone: string,
    author: Author,
    announce: (trx: Trx, notice: NewNotice, reached_at: string) => Promise<void>,
  ) => Promise<void>
}

type Stop = NonNullable<Awaited<ReturnType<typeof stopWithProject>>>

type Values = Readonly<Record<string, string | null>>

interface Change {
  trx: Trx
  scope: Scope
  stop: Stop
  record: (what: { action: string; before: Values; after: Values }) => void
  /** Notifies the client when it cannot be taken back any more. */
  notify: (text: string) => Promise<Held>
}

/** The changes of a project's plan, each of which can be taken back before its client hears of it. */
export function planning(parts: PlanParts) {
  const { clock, notifyHeld, remember, heldFor } = parts
  const until = () => new Date(clock.now().getTime() + heldFor).toISOString()
  const remembered = async <Act extends PlanAct>(
    trx: Trx,
    { by, act, about }: { by: SignedInActor; act: Act; about: string },
    before: BeforePlan[Act],
  ) => await remember(trx, { account: by.viewer.account, kind: planActs[act], about, before })
  const change = changing({ ...parts, until, remembered })
  return {
    async add(project: string, given: { title: string; due_date: string }, author: Author) {
      let undo = ''
      const { id } = await parts.add(project, given, author, async (trx, made) => {
        const { organisation_id: organisation, project_title, title, due_date } = made
        const text = `Planned in ${project_title}: ${title}, for ${plannedDayInWords(due_date)}`
        const link = milestoneAt(project, made.id)
        const notice = { organisation, project, kind: 'event', text, link } as const
        const held = await notifyHeld(trx, notice, until())
        const act = { by: author.by, act: 'added', about: made.id } as const
        undo = await remembered(trx, act, { project, title, due_date, held })
      })
      return { id, undo }
    },
    async reach(milestone: string, author: Author) {
      let undo = ''
      await parts.reach(milestone, author, async (trx, notice, became) => {
        const held = await notifyHeld(trx, notice, until())
        const act = { by: author.by, act: 'reached', about: milestone } as const
        undo = await remembered(trx, act, { was: null, became, held })
      })
      return { undo }
    },
    reopen: async (milestone: string, by: SignedInActor) =>
      await change('reopened', { milestone, by }, reopen),
    rename: async (milestone: string, given: Renaming, by: SignedInActor) =>
      await change('renamed', { milestone, by }, async (in_) => await rename(in_, given)),
    remove: async (milestone: string, base: Planned | null, by: SignedInActor) =>
      await change('removed', { milestone, by }, async (in_) => await remove(in_, base)),
  }
}

interface Changing extends Pick<PlanParts, 'audit' | 'notifyHeld'> {
  until: () => string
  remembered: <Act extends PlanAct>(
    trx: Trx,
    of: { by: SignedInActor; act: Act; about: string },
    before: BeforePlan[Act],
  ) => Promise<string>
}

/** Makes a change of one milestone, which is remembered. Throws 404 for one outside of the scope. */
const changing =
  ({ audit, notifyHeld, until, remembered }: Changing) =>
  async <Act extends PlanAct>(
    act: Act,
    { milestone, by }: { milestone: string; by: SignedInActor },
    run: (change: Change) => Promise<BeforePlan[Act]>,
  ): Promise<{ undo: string }> => {
    const scope = staffScope(by.viewer)
    const undo = await audit.act(
      by,
      async (trx, entry) => {
        const stop = await stopWithProject(trx, scope, milestone)
        if (!stop) throw notFound()
        const { project_id: project, organisation_id: organisation } = stop
        const record = recordOf(entry, { organisation, project, milestone })
        // A link to one that is gone leads nowhere.
        const link =
          act === 'removed'
            ? `/dashboard?project=${project}#projects`
            : milestoneAt(project, milestone)
        const notify = async (text: string) =>
          await notifyHeld(trx, { organisation, project, kind: 'event', text, link }, until())
        const before = await run({ trx, scope, stop, record, notify })
        return await remembered(trx, { by, act, about: milestone }, before)
      },
      scope,
    )
    return { undo }
  }

/** Writes the entries about one milestone. */
export const recordOf =
  (
    record: RecordEntry,
    { organisation, project, milestone }: Record<'organisation' | 'project' | 'milestone', string>,
  ): Change['record'] =>
  (what) =>
    record({ about: project, organisation, detail: { milestone }, ...what })

async function reopen({ trx, scope, stop, record, notify }: Change) {
  const { id, title, project_title, reached_at: was } = stop
  if (was === null) throw new Problem(409, 'It is not reached, as you wish it.')
  if (!(await setReached(trx, scope, { id, from: was, to: null }))) throw changedMeanwhile()
  record({
    action: planActs.reopened,
    before: { reached_at: was },
    after: { reached_at: null },
  })
  return { was, became: null, held: await notify(`Not reached yet in ${project_title}: ${title}`) }
}

interface Renaming {
  title: string
  /** What it was when the change was begun; null: whatever it is. */
  base: string | null
}

async function rename({ trx, scope, stop, record }: Change, { title, base }: Renaming) {
  const { id, title: was } = stop
  if (base !== null && base !== was)
    throw new Problem(409, `Somebody has renamed it meanwhile: it is “${was}” by now.`, {
      theirs: { title: was },
    })
  if (was === title) return { was, became: title }
  if (!(await setTitle(trx, scope, { id, from: was, to: title }))) throw changedMeanwhile()
  record({ action: planActs.renamed, before: { title: was }, after: { title } })
  return { was, became: title }
}

/** A milestone as it is planned. */
interface Planned {
  title: string
  due_date: string
}

async function remove({ trx, scope, stop, record, notify }: Change, base: Planned | null) {
  const { project_title, organisation_id, project_id, id, title, due_date, created_at } = stop
  if (stop.reached_at !== null)
    throw new Problem(409, 'It is reached, so it stays. Mark it as not reached first.')
  if (base !== null && (base.title !== title || base.due_date !== due_date))
    throw new Problem(
      409,
      `Somebody has changed it meanwhile: it is “${title}”, due ${plannedDayInWords(due_date)}, by now.`,
      { theirs: { title, due_date } },
    )
  const heldUp = await letGo(trx, scope, id)
  const moves = await takeMoves(trx, id)
  if (!(await deleteMilestone(trx, { id, title, due_date }))) throw changedMeanwhile()
  const held = await notify(`No longer planned in ${project_title}: ${title}`)
  record({ action: planActs.removed, before: { title, due_date }, after: {} })
  const row = { id, organisation_id, project_id, title, due_date, reached_at: null, created_at }
  return { row, moves, heldUp, held }
}

const changedMeanwhile = () =>
  new Problem(409, 'Somebody has changed the milestones meanwhile. Look again.')
