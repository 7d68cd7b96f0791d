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
