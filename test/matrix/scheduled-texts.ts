import { newId } from '../../src/platform/auth/token.ts'
import { idOf } from '../fixtures/cast.ts'
import { wordedMails } from '../../src/features/mailtemplate/contract.ts'
import type { Fixture } from './fixture.ts'

/** The texts that each site has are to appear later. */
export async function scheduledTexts({ database, clock }: Fixture): Promise<Record<string, never>> {
  const updated_at = clock.now().toISOString()
  const published_at = '2027-01-01T00:00:00.000Z'
  const shared = { title: 'Quinces', body: '', published_at, updated_at }
  const rows = ['privacy', 'terms'].map((slug, position) =>
    Object.assign({ id: `text-${slug}`, slug, position }, shared),
  )
  await database.transaction(async (trx) => {
    await trx
      .insertInto('legal_text')
      .values(rows)
      // It is prepared for each caller.
      .onConflict((conflict) => conflict.column('slug').doUpdateSet({ published_at }))
      .execute()
    await trx.updateTable('about').set({ published_at }).execute()
  })
  return {}
}

/** The words of all mails are to be sent later. */
export async function scheduledMails({ database, clock }: Fixture): Promise<Record<string, never>> {
  const updated_at = clock.now().toISOString()
  const published_at = '2027-01-01T00:00:00.000Z'
  const rows = Object.entries(wordedMails).map(([id, { builtIn }]) => ({
    ...builtIn,
    id,
    published_at,
    updated_at,
  }))
  await database.transaction((trx) =>
    trx
      .insertInto('mail_template')
      .values(rows)
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ published_at }))
      .execute(),
  )
  return {}
}

/** These texts have a revision 0. */
export async function revised(
  { database, clock }: Fixture,
  subject: string,
  of: readonly { id: string }[],
): Promise<Record<string, never>> {
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
  return async ({ database, clock }: Fixture): Promise<Record<string, never>> => {
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
  return async (here: Fixture): Promise<Record<string, never>> =>
    await revised(
      here,
      table,
      await here.database.read
        .selectFrom(table as 'own_page')
        .select('id')
        .execute(),
    )
}
