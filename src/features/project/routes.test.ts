import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { signedIn } from '../../../test/support/signin/signed-in.ts'
import { world } from '../../../test/support/world.ts'
import { projectStore } from './store.ts'

test('a client sees their own projects, the active first, and none of other clients', async (t) => {
  const here = await world(t)
  const answer = await here.get('/api/projects/', await signedIn(here, 'demo'))
  const projects = (await answer.json()) as { status: string; client_name: string }[]
  assert.deepEqual(
    projects.map(({ status }) => status),
    ['active', 'on_hold', 'planned', 'completed', 'cancelled'],
  )
  assert.ok(projects.every(({ client_name }) => client_name === 'Halden Marine Supply'))
  assert.doesNotMatch(JSON.stringify(projects), /Referrals|Cedar/)
})

test('a client’s projects are sorted by their status before the day on which they begin', async (t) => {
  const here = await world(t)
  const headers = await signedIn(here, 'demo')
  const list = async () =>
    (await (await here.get('/api/projects/', headers)).json()) as { id: string; status: string }[]
  const ids = (await list()).map(({ id }) => id)
  const { read, transaction } = here.database
  const rows = await read.selectFrom('project').selectAll().where('id', 'in', ids).execute()
  // Where two states counted the same, the older of one would stand behind the newer of the other.
  const days = { start_date: '2031-01-01', end_date: '2031-12-31' }
  await transaction(async (trx) => {
    for (const row of rows)
      await projectStore(here.database).add(trx, { ...row, ...days, id: randomUUID() })
  })
  assert.deepEqual(
    (await list()).map(({ status }) => status),
    ['active', 'on_hold', 'planned', 'completed', 'cancelled'].flatMap((one) => [one, one]),
  )
})
