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
