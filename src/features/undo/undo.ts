import type { Transaction } from 'kysely'
import { mayUse, type FirmRight } from '../../contract/access.ts'
import { notFound } from '../../contract/problem.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { Audit, RecordEntry } from '../../platform/audit/act.ts'
import type { SignedInActor } from '../../platform/audit/entry.ts'
import { staffScope } from '../../database/staff-scope.ts'
import { newId } from '../../platform/auth/token.ts'
import type { Clock } from '../../platform/clock.ts'
import { forgetPast, insertAct, takeAct } from './store.ts'

type Trx = Transaction<Tables>

/** Something that was done, and what was there before it. */
interface Act {
  /** The account of whoever did it. */
  account: string
  /** The kind of act, which `TakesBack` exists for. */
  kind: string
  /** The id of what was changed. */
  about: string
  /** JSON of what taking it back needs. */
  before: unknown
}

/** Remembers an act in its own transaction; returns the id by which it is taken back. */
export type Remember = (trx: Trx, act: Act) => Promise<string>

/** How acts of a kind are taken back. */
export interface TakesBack {
  /** Whoever lacks it by now cannot take it back either. */
  right: FirmRight
  /** Throws 409 where somebody has changed the same thing since, or it is too late. */
  run(
    trx: Trx,
    about: string,
    before: unknown,
    record: RecordEntry,
    by: SignedInActor,
  ): Promise<void>
}

/** In ms: for how long an act can be taken back. Screens offer it for ten seconds. */
const window = 60_000
/** In ms: how long what leaves the house is held back, so that it can be taken back. */
export const heldFor = 10_000

/** Remembers acts of one of the firm's people; writes over those that are too old to take back. */
export function remembering(clock: Clock): Remember {
  return async (trx, { account, kind, about, before }) => {
    const { now, oldest } = span(clock)
    await forgetPast(trx, { staff: account, oldest, now })
    const id = newId()
    const values_before = JSON.stringify(before)
    await insertAct(trx, { id, staff_id: account, kind, about, values_before, created_at: now })
    return id
  }
}

const span = (clock: Clock) => {
  const at = clock.now().getTime()
  return { now: new Date(at).toISOString(), oldest: new Date(at - window).toISOString() }
}

interface Parts {
  clock: Clock
  audit: Audit
  kinds: Readonly<Record<string, TakesBack>>
}

/** Takes back what somebody did themself a moment ago. Throws 404 for anything else, and 409. */
export function takingBack({ clock, audit, kinds }: Parts) {
  return async (id: string, by: SignedInActor): Promise<void> => {
    await audit.act(
      by,
      async (trx, record) => {
        const { now, oldest } = span(clock)
        const act = await takeAct(trx, id, { staff: by.viewer.account, oldest, now })
        if (!act) throw notFound()
        const kind = kinds[act.kind]
        if (!kind || !mayUse(by.viewer, kind.right)) throw notFound()
        await kind.run(trx, act.about, JSON.parse(act.values_before), record, by)
      },
      staffScope(by.viewer),
    )
  }
}
