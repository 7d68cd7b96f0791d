import assert from 'node:assert/strict'
import { test } from 'node:test'
import { world } from '../../../test/support/world.ts'
import { clearDemo } from '../../features/setup/seed.ts'
import { wrongPassword } from '../../features/signin/contract.ts'
import { systemClock } from '../../platform/clock.ts'
import { fillWithDemo, openDemoStaff } from './demo.ts'
import { readConfig } from './settings.ts'

test('the demo’s people of the firm sign in with a password of the command, at this machine alone', async (t) => {
  const here = await world(t, { demo: false })
  const { request, database, address } = here
  here.clock.set(systemClock.now().toISOString())
  assert.ok(await fillWithDemo(database, readConfig({ DATA_DIR: address.dataDir })))
  const signIn = async (password: string, headers = {}) => {
    const answer = await request('/api/auth/login/', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify({ username: 'idris', password }),
    })
    return { status: answer.status, answer: (await answer.json()) as { detail?: string } }
  }
  assert.equal((await signIn('anything-at-all')).status, 401, 'nobody has a password yet')
  const opened = await openDemoStaff(database)
  assert.deepEqual(opened?.usernames, ['adaeze', 'idris', 'ruth', 'tomas'])
  assert.ok(opened)
  const { password } = opened
  const afar = await signIn(password, { 'X-Forwarded-For': '203.0.113.9' })
  assert.deepEqual(afar, { status: 401, answer: { detail: wrongPassword } })
  assert.equal((await signIn(password)).status, 200)
  await clearDemo(database)
  for (const table of ['account', 'enquiry', 'enquiry_message', 'enquiry_template'] as const)
    assert.deepEqual(await database.read.selectFrom(table).select('id').execute(), [], table)
})

test('nobody of a demo is opened where there is none', async (t) => {
  const { database } = await world(t, { demo: false })
  assert.equal(await openDemoStaff(database), null)
})
