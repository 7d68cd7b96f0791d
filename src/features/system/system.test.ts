import assert from 'node:assert/strict'
import { test } from 'node:test'
import { actors } from '../../../test/support/actors.ts'
import { world } from '../../../test/support/world.ts'
import { versionOfPortico } from '../../platform/config/version.ts'

test('the owner sees how the program is, and nobody else does', async (t) => {
  const here = await world(t, { demo: false })
  const as = await actors(here)
  await here.database.transaction(async (trx) => {
    await trx.deleteFrom('outbox').execute()
    const task = (id: string, state: string, more: object) => ({
      id,
      state,
      about: '',
      kind: 'mail' as const,
      payload: '{}',
      created_at: `2026-11-20T12:00:0${id}.000Z`,
      attempts: 1,
      next_try_at: null,
      leased_until: null,
      last_error: null,
      outcome: null,
      ended_at: null,
      ...more,
    })
    const [later, end] = ['2026-11-20T16:00:00.000Z', '2026-11-20T14:00:00.000Z']
    const rows = [
      task('1', 'sent', { ended_at: end }),
      task('2', 'failed', { next_try_at: later }),
      task('3', 'queued', { next_try_at: later }),
      task('4', 'failed', { ended_at: end }),
      task('5', 'bounced', { ended_at: end }),
    ]
    await trx.insertInto('outbox').values(rows).execute()
  })
  const answer = await as.owner.call('GET', '/staff/system/')
  assert.deepEqual(await answer.json(), {
    version: versionOfPortico(),
    node: process.versions.node,
    engine: here.database.engine,
    database: 'here',
    data_folder: 'here',
    takes_in: 'everything',
    waiting: 2,
    waiting_since: '2026-11-20T12:00:02.000Z',
    given_up: 2,
  })
  for (const by of [as.manager, as.editor, as.member('halden')])
    for (const path of ['/staff/system/', '/staff/system/settings/'])
      assert.equal((await by.call('GET', path)).status, 403)
})

test('settings are shown with their names and values, and secrets are not', async (t) => {
  const secret = 'a key that nobody may read, of 40 letters'
  const here = await world(t, { demo: false, settings: { SECRET_KEY: secret, DISK_FLOOR: '2 GB' } })
  const as = await actors(here)
  const text = await (await as.owner.call('GET', '/staff/system/settings/')).text()
  assert.ok(!text.includes(secret))
  const settings = JSON.parse(text) as { name: string; value: string | null; is_default: boolean }[]
  const shown = (name: string) => {
    const found = settings.find((one) => one.name === name)
    return found && [found.value, found.is_default]
  }
  assert.deepEqual(shown('SECRET_KEY'), [null, false])
  assert.deepEqual(shown('DISK_FLOOR'), ['2000 MB', false])
  assert.deepEqual(shown('CLAMD_URL'), [null, true])
  assert.deepEqual(shown('PORT'), ['3000', true])
  assert.deepEqual(shown('PUBLIC_URL'), ['http://localhost:3000', true])
})
