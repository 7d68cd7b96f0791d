import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addPerson, password } from '../../../test/support/signin/signin-people.ts'
import { signInFixture } from '../../../test/support/signin/signin-fixture.ts'

test('of ten wrong own passwords none comes back before the others; right ones do not count', async (t) => {
  const fixture = await signInFixture(t)
  await addPerson(fixture.database, 'iris')
  const iris = fixture.client()
  const { body } = await iris.signIn('iris')
  assert.ok(body.token)
  const confirm = (given: string) => iris.post('/users/me/confirm/', { password: given })
  for (let at = 0; at < 10; at += 1) {
    assert.equal((await confirm('not-the-password')).status, 400, `wrong no. ${at + 1}`)
    if (at < 9) assert.equal((await confirm(password)).status, 204)
  }
  const refused = await confirm(password)
  assert.deepEqual([refused.status, refused.headers.get('retry-after')], [429, '900'])
  fixture.clock.pass(15 * 60_000 - 1)
  assert.equal((await confirm(password)).status, 429)
  fixture.clock.pass(1)
  assert.equal((await confirm(password)).status, 204)
})
