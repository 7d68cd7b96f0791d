import { idOf } from '../fixtures/cast.ts'
import type { Caller } from './callers.ts'
import type { Fixture } from './fixture.ts'

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
      .where('suspended_by', 'is not', null)
      .where('account_id', '<>', name === null ? '' : idOf('account', name))
      .execute(),
  )
  return {}
}

/** Nobody is suspended by the firm yet. */
export async function nobodySuspended({ database }: Fixture): Promise<Record<string, never>> {
  const free = { suspended_at: null }
  await database.transaction((trx) => trx.updateTable('account').set(free).execute())
  return {}
}
