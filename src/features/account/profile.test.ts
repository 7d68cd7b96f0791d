import assert from 'node:assert/strict'
import { test } from 'node:test'
import { client, freshFixture } from '../../../test/support/message-fixture.ts'
import type { Me } from './contract.ts'

test('a time zone is chosen, kept and given up, and what is none is refused at its field', async (t) => {
  const wren = await client(await freshFixture(t), 'wren')
  const kept = async () => (await wren.json<Me>('/users/me/')).time_zone
  const choose = (time_zone: unknown) => wren.call('PATCH', '/users/me/', { time_zone })
  assert.equal(await kept(), null)
  assert.equal((await choose('Asia/Kolkata')).status, 200)
  for (const none of ['Mars/Olympus_Mons', '+02:00', '', ' UTC', 'UTC\n', 'x'.repeat(65), 7]) {
    const answer = await choose(none)
    const { errors } = (await answer.json()) as { errors: object }
    assert.deepEqual([answer.status, Object.keys(errors)], [400, ['time_zone']], String(none))
  }
  assert.equal(await kept(), 'Asia/Kolkata')
  assert.equal((await wren.call('PATCH', '/users/me/', { first_name: 'Wrenna' })).status, 200)
  assert.equal(await kept(), 'Asia/Kolkata', 'a name has nothing to do with it')
  assert.equal((await choose(null)).status, 200)
  assert.equal(await kept(), null)
})
