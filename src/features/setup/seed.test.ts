import assert from 'node:assert/strict'
import { test } from 'node:test'
import { world } from '../../../test/support/world.ts'
import { seedDemo } from './seed.ts'

test('the demo comes where somebody has begun to write the about text, and leaves that draft', async (t) => {
  const { database, clock } = await world(t, { demo: false })
  const now = clock.now().toISOString()
  const texts = { headline: 'Ours', lead: '', story: '', highlights: '[]', values: '[]' }
  await database.transaction((trx) =>
    trx
      .insertInto('about')
      .values({ ...texts, id: 'only', published_at: null, updated_at: now, drafted_at: now })
      .execute(),
  )
  assert.equal(await seedDemo(database, clock, { password: '', hash: '' }), true)
  const row = await database.read.selectFrom('about').selectAll().executeTakeFirstOrThrow()
  assert.notEqual(row.headline, 'Ours')
  assert.deepEqual([row.published_at, row.drafted_at], [now, now])
})
