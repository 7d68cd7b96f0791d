import { cast, idOf, type Name } from '../fixtures/cast.ts'
import type { Caller } from './callers.ts'
import type { Fixture } from './fixture.ts'

const everybody = Object.keys(cast) as Name[]

/** Whoever somebody has suspended is so yet, but for who calls. */
export async function suspended(
  { database, clock }: Fixture,
  { name }: Caller,
): Promise<Record<string, never>> {
  const suspended_at = clock.now().toISOString()
  await database.transaction((trx) =>
    trx
      .updateTable('membership')
      .set({ suspended_at })
      .where(
        'id',
        'in',
        everybody.filter((one) => one !== name).map((one) => idOf('membership', one)),
      )
      .where('suspended_by', 'is not', null)
      .execute(),
  )
  return {}
}

/** Nobody is suspended by the firm yet. */
export async function nobodySuspended({ database }: Fixture): Promise<Record<string, never>> {
  const accounts = everybody.map((one) => idOf('account', one))
  await database.transaction((trx) =>
    trx.updateTable('account').set({ suspended_at: null }).where('id', 'in', accounts).execute(),
  )
  return {}
}
