import type { Transaction } from 'kysely'
import { notFound, Problem } from '../../contract/problem.ts'
import { staffScope } from '../../database/staff-scope.ts'
import type { Scope } from '../../database/scope.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { RecordEntry } from '../../platform/audit/act.ts'
import type { SignedInActor } from '../../platform/audit/entry.ts'
import type { Clock } from '../../platform/clock.ts'
import { planActs, recordOf, type BeforePlan, type Held } from './plan.ts'
import { deleteMilestone, isInUse, setReached, setTitle, tieAgain } from './plan-store.ts'
import { insertMove, stopWithProject } from './store.ts'

type Trx = Transaction<Tables>

interface Parts {
  clock: Clock
  /** Deletes what nobody was shown or sent; false when it is too late for some of it. */
  withdrawNotices: (trx: Trx, held: Held, now: string) => Promise<boolean>
  addMilestone: (trx: Trx, row: Tables['milestone']) => Promise<void>
}

type TakesBack = (
  trx: Trx,
  about: string,
  before: unknown,
  record: RecordEntry,
  by: SignedInActor,
) => Promise<void>

/**
 * How each change of a plan is taken back, by its kind. All throw 409 where somebody has changed
 * it since, or the client was notified.
 */
export function takingBackPlan({
  clock,
  withdrawNotices,
  addMilestone,
}: Parts): Record<string, TakesBack> {
  const withdraw = async (trx: Trx, held: Held) => {
    if (!(await withdrawNotices(trx, held, clock.now().toISOString())))
      throw new Problem(409, 'The client has been notified already.')
  }
  const reachedBack: TakesBack = async (trx, id, before, entry, by) => {
    const { was, became, held } = before as BeforePlan['reached' | 'reopened']
    const { scope, record } = await find(trx, { id, entry, by })
    await withdraw(trx, held)
    if (!(await setReached(trx, scope, { id, from: became, to: was }))) throw changedSince()
    const action = was === null ? 'milestone-reach-taken-back' : 'milestone-reopen-taken-back'
    record({ action, before: { reached_at: became }, after: { reached_at: was } })
  }
  return {
    [planActs.added]: async (trx, id, before, entry, by) => {
      const { title, due_date, held } = before as BeforePlan['added']
      const { scope, record } = await find(trx, { id, entry, by })
      await withdraw(trx, held)
      if (await isInUse(trx, scope, id)) throw changedSince()
      if (!(await deleteMilestone(trx, { id, title, due_date }))) throw changedSince()
      record({ action: 'milestone-add-taken-back', before: { title, due_date }, after: {} })
    },
    [planActs.renamed]: async (trx, id, before, entry, by) => {
      const { was, became } = before as BeforePlan['renamed']
      if (was === became) return
      const { scope, record } = await find(trx, { id, entry, by })
      if (!(await setTitle(trx, scope, { id, from: became, to: was }))) throw changedSince()
      record({ action: planActs.renamed, before: { title: became }, after: { title: was } })
    },
    [planActs.reached]: reachedBack,
    [planActs.reopened]: reachedBack,
    [planActs.removed]: async (trx, id, before, entry, by) => {
      const { row, moves, heldUp, held } = before as BeforePlan['removed']
      await withdraw(trx, held)
      await addMilestone(trx, row)
      for (const move of moves) await insertMove(trx, move)
      await tieAgain(trx, staffScope(by.viewer), id, heldUp)
      const { title, due_date, project_id: project, organisation_id: organisation } = row
      const record = recordOf(entry, { organisation, project, milestone: id })
      record({ action: 'milestone-removal-taken-back', before: {}, after: { title, due_date } })
    },
  }
}

/** What is needed to take back something about a milestone. Throws 404 outside of the scope. */
async function find(
  trx: Trx,
  { id, entry, by }: { id: string; entry: RecordEntry; by: SignedInActor },
): Promise<{ scope: Scope; record: ReturnType<typeof recordOf> }> {
  const scope = staffScope(by.viewer)
  const stop = await stopWithProject(trx, scope, id)
  if (!stop) throw notFound()
  const { organisation_id: organisation, project_id: project } = stop
  return { scope, record: recordOf(entry, { organisation, project, milestone: id }) }
}

const changedSince = () => new Problem(409, 'Somebody has changed this since, so it stays.')
