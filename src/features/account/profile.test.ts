import assert from 'node:assert/strict'
import { test } from 'node:test'
import { messageClient, freshFixture } from '../../../test/support/work/message-fixture.ts'
import type { Me } from './contract.ts'

test('a time zone can be set and cleared, and an invalid one is refused at its field', async (t) => {
  const wren = await messageClient(await freshFixture(t), 'wren')
  const saved = async () => (await wren.json<Me>('/users/me/')).time_zone
  const choose = (time_zone: unknown) => wren.call('PATCH', '/users/me/', { time_zone })
  assert.equal(await saved(), null)
  assert.equal((await choose('Asia/Kolkata')).status, 200)
  for (const none of ['Mars/Olympus_Mons', '+02:00', '', ' UTC', 'UTC\n', 'x'.repeat(65), 7]) {
    const answer = await choose(none)
    const { errors } = (await answer.json()) as { errors: object }
    assert.deepEqual([answer.status, Object.keys(errors)], [400, ['time_zone']], String(none))
  }
  assert.equal(await saved(), 'Asia/Kolkata')
  assert.equal((await wren.call('PATCH', '/users/me/', { first_name: 'Wrenna' })).status, 200)
  assert.equal(await saved(), 'Asia/Kolkata', 'changing the name leaves it')
  assert.equal((await choose(null)).status, 200)
  assert.equal(await saved(), null)
})
