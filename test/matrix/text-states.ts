import { newId } from '../../src/platform/auth/token.ts'
import { idOf } from '../fixtures/cast.ts'
import type { Fixture } from './fixture.ts'

type Body = Record<string, unknown>

/** These texts have a revision 0. */
export async function revised(
  { database, clock }: Fixture,
  subject: string,
  of: readonly { id: string }[],
): Promise<Body> {
  const rows = of.map(({ id }) => ({
    id: newId(),
    subject,
    subject_id: id,
    field_set: 'text',
    owner_id: '',
    number: 0,
    reason: 'sent' as const,
    texts: '{}',
    saved_by: idOf('account', 'Edda'),
    saved_at: clock.now().toISOString(),
  }))
  // It is prepared for each caller.
  await database.transaction((trx) =>
    trx
      .insertInto('revision')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  )
  return {}
}

/** Its texts were removed, and can be restored. */
export function removing(table: 'case_study' | 'own_page') {
  return async ({ database, clock }: Fixture): Promise<Body> => {
    const removed_at = clock.now().toISOString()
    await database.transaction((trx) =>
      trx
        .updateTable(table as 'own_page')
        .set({ removed_at })
        .execute(),
    )
    return {}
  }
}

/** Each of its texts has a revision. */
export function revisedAll(table: 'case_study' | 'own_page') {
  return async (here: Fixture): Promise<Body> =>
    await revised(
      here,
      table,
      await here.database.read
        .selectFrom(table as 'own_page')
        .select('id')
        .execute(),
    )
}
