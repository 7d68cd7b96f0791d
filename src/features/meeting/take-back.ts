import type { Transaction } from 'kysely'
import { notFound, Problem } from '../../contract/problem.ts'
import type { Database } from '../../database/open.ts'
import { staffScope } from '../../database/staff-scope.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { RecordEntry } from '../../platform/audit/act.ts'
import type { SignedInActor } from '../../platform/audit/entry.ts'
import type { Clock } from '../../platform/clock.ts'
import { deleteEventMove, lockEvent, setEvent, setWithdrawn } from './change-store.ts'
import { saidOtherwise, meetingActs, saidOf, type BeforeChange, type BeforeOff } from './change.ts'

type Trx = Transaction<Tables>

interface Parts {
  engine: Database['engine']
  clock: Clock
  /** Deletes what nobody was shown or sent; false when it is too late for some of it. */
  withdrawNotices: (trx: Trx, held: BeforeOff['held'], now: string) => Promise<boolean>
}

type TakesBack = (
  trx: Trx,
  about: string,
  before: unknown,
  record: RecordEntry,
  by: SignedInActor,
) => Promise<void>

/**
 * How changes of meetings are taken back, by their kind. All throw 409 where somebody has changed it
 * since, or the client was notified.
 */
export function takingBackMeetings({
  engine,
  clock,
  withdrawNotices,
}: Parts): Record<string, TakesBack> {
  const withdraw = async (trx: Trx, held: BeforeOff['held']) => {
    if (!(await withdrawNotices(trx, held, clock.now().toISOString())))
      throw new Problem(409, 'The client has been notified already.')
  }
  return {
    [meetingActs.changed]: async (trx, id, values, record, by) => {
      const { was, became, move, held } = values as BeforeChange
      const scope = staffScope(by.viewer)
      const event = await lockEvent(trx, scope, id, engine)
      if (!event) throw notFound()
      if (Object.keys(saidOtherwise(saidOf(event), became)).length > 0) throw changedSince()
      await withdraw(trx, held)
      await setEvent(trx, scope, id, was)
      if (move !== null) await deleteEventMove(trx, move)
      const [before, after] = [saidOtherwise(became, was), saidOtherwise(was, became)]
      const organisation = event.organisation_id
      record({ action: 'event-change-taken-back', about: id, organisation, before, after })
    },
    [meetingActs.calledOff]: async (trx, id, values, record, by) => {
      const { organisation, at, held } = values as BeforeOff
      await withdraw(trx, held)
      const back = { id, from: at, to: null }
      if (!(await setWithdrawn(trx, staffScope(by.viewer), back))) throw changedSince()
      const [before, after] = [{ withdrawn_at: at }, { withdrawn_at: null }]
      record({ action: 'event-withdrawal-taken-back', about: id, organisation, before, after })
    },
  }
}

const changedSince = () => new Problem(409, 'Somebody has changed this since, so it stays.')
