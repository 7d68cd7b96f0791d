import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addPerson } from '../../../test/support/signin/signin-people.ts'
import { signInFixture } from '../../../test/support/signin/signin-fixture.ts'

const [second, hour, day] = [1000, 60 * 60 * 1000, 24 * 60 * 60 * 1000]

const rows = [
  { who: 'member', in: 'browser', remember: false, idle: 2 * hour, most: 12 * hour },
  { who: 'member', in: 'browser', remember: true, idle: 14 * day, most: 30 * day },
  { who: 'member', in: 'program', remember: false, idle: 8 * hour, most: 8 * hour },
  { who: 'member', in: 'program', remember: true, idle: 8 * hour, most: 8 * hour },
  { who: 'editor', in: 'browser', remember: false, idle: hour, most: 12 * hour },
  { who: 'owner', in: 'browser', remember: true, idle: hour, most: 12 * hour },
  { who: 'owner', in: 'program', remember: true, idle: hour, most: 8 * hour },
] as const

for (const { who, in: place, remember, idle, most } of rows) {
  const how = `${who} in a ${place}${remember ? ', remembered' : ''}`
  test(`how long somebody stays signed in: ${how}`, async (t) => {
    const fixture = await signInFixture(t, { settings: { DEMO: 'on' } })
    const { clock, database } = fixture
    const ofFirm = who === 'member' ? {} : { organisation_id: null }
    await addPerson(database, 'iris', { role: who, ...ofFirm })
    const [idler, user] = [0, 1].map(() => fixture.client({ program: place === 'program' }))
    assert.ok(idler && user)
    for (const client of [idler, user]) {
      const { body } = await client.signIn('iris', { remember })
      assert.equal(Date.parse(String(body.expires_at)) - clock.now().getTime(), most)
    }
    const begun = clock.now().getTime()
    const left = () => begun + most - clock.now().getTime()
    if (idle < most) {
      clock.pass(idle - second)
      assert.ok(await user.isIn(), 'out before it was idle so long')
      clock.pass(second)
      assert.ok(!(await idler.isIn()), 'in though it was idle')
    }
    while (left() > idle) {
      clock.pass(idle - 2 * second)
      assert.ok(await user.isIn(), `out with ${left() / hour} h left though in use`)
    }
    clock.pass(left() - second)
    assert.ok(await user.isIn(), 'out before the end')
    clock.pass(second)
    assert.ok(!(await user.isIn()), 'in after the end')
  })
}

test('a session that has ended stays ended, whatever the clock says next', async (t) => {
  const fixture = await signInFixture(t)
  await addPerson(fixture.database, 'iris')
  const iris = fixture.client()
  await iris.signIn('iris')
  await iris.call('POST', '/auth/logout/')
  fixture.clock.pass(-hour)
  assert.ok(!(await iris.isIn()))
})

test('a session that was used while the clock was ahead ends when it is idle, by the right time', async (t) => {
  const fixture = await signInFixture(t)
  await addPerson(fixture.database, 'iris')
  const iris = fixture.client()
  await iris.signIn('iris')
  fixture.clock.pass(1.5 * hour)
  assert.ok(await iris.isIn())
  fixture.clock.pass(-1.5 * hour)
  assert.ok(await iris.isIn())
  fixture.clock.pass(2 * hour)
  assert.ok(!(await iris.isIn()))
})
