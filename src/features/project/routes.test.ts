import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signedIn } from '../../../test/support/signin/signed-in.ts'
import { world } from '../../../test/support/world.ts'

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
