import type { Transaction } from 'kysely'
import { malformed, Problem } from '../../contract/problem.ts'
import type { Database } from '../../database/open.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { Clock } from '../../platform/clock.ts'
import { awayUntil, dropAway, forgetAway, writeAway, type AwayPlace } from './away-store.ts'
import type { TodayKind } from './staff.contract.ts'

type Trx = Transaction<Tables>

/** The kind under which it is remembered for an undo. */
export const awayAct = 'put-away'

/** What taking it back needs. */
interface BeforePutAway {
  place: AwayPlace
  /** Until when it was put away before, and is since; null: not at all. */
  was: string | null
  became: string | null
}

interface Parts {
  database: Database
  clock: Clock
  remember: (
    trx: Trx,
    act: { account: string; kind: string; about: string; before: BeforePutAway },
  ) => Promise<string>
}

const aYear = 366 * 24 * 60 * 60 * 1000

/** Puts something away for one of the firm's people alone, or brings it back. Throws 400 for a time that is past. */
export function puttingAway({ database, clock, remember }: Parts) {
  return async (
    account: string,
    given: { kind: TodayKind; about: string; away_until: string | null },
  ): Promise<{ undo: string }> => {
    const { kind, about, away_until: until } = given
    const now = clock.now()
    if (until !== null) refuseTime(new Date(until), now)
    const became = until && new Date(until).toISOString()
    const place = { staff_id: account, kind, about }
    const undo = await database.transaction(async (trx) => {
      await forgetAway(trx, account, now.toISOString())
      const was = await awayUntil(trx, place)
      await write(trx, place, { put_at: now.toISOString(), away_until: became })
      const before = { place, was, became }
      return await remember(trx, { account, kind: awayAct, about, before })
    })
    return { undo }
  }
}

function refuseTime(until: Date, now: Date): void {
  const left = until.getTime() - now.getTime()
  if (left > 0 && left <= aYear) return
  const detail = 'Choose a time from now to a year from now.'
  throw malformed(detail, { away_until: [detail] })
}

async function write(
  trx: Trx,
  place: AwayPlace,
  { put_at, away_until }: { put_at: string; away_until: string | null },
): Promise<void> {
  if (away_until === null) await dropAway(trx, place)
  else await writeAway(trx, place, { put_at, away_until })
}

/** Puts it back to where it was. Throws 409 where they have put it elsewhere since. */
export const takingBackAway =
  (clock: Clock) =>
  async (trx: Trx, _: string, before: unknown): Promise<void> => {
    const { place, was, became } = before as BeforePutAway
    if ((await awayUntil(trx, place)) !== became)
      throw new Problem(409, 'You have changed this since, so it stays as it is.')
    await write(trx, place, { put_at: clock.now().toISOString(), away_until: was })
  }
