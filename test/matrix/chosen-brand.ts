import type { Fixture } from './fixture.ts'

/** A firm that has chosen its face before: what it chose is seen to stay. */
export async function chosenBrand({ database, clock }: Fixture): Promise<Record<string, never>> {
  const chosen = { ground: 'night', accent: '', logo_paper: '', logo_night: '', icon: '' } as const
  const updated_at = clock.now().toISOString()
  await database.transaction(async (trx) => {
    await trx.deleteFrom('brand').execute()
    await trx
      .insertInto('brand')
      .values({ id: 'only', version: 1, updated_at, ...chosen })
      .execute()
  })
  return {}
}
