import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { idOf } from '../../../test/fixtures/cast.ts'
import { actors } from '../../../test/support/actors.ts'
import { world } from '../../../test/support/world.ts'

const project = idOf('project', 'halden')

test('x', async (t: TestContext) => {
  const here = await world(t)
  const as = await actors(here)
  const m = as.named('Mona')
  const l = await m.call('GET', '/staff/projects/')
  console.log(l.status, JSON.stringify(await l.json()).slice(0, 1500))
  const w = await m.call('GET', `/staff/projects/${project}/`)
  console.log(w.status, JSON.stringify(await w.json()).slice(0, 3000))
  const f = await m.call('GET', `/staff/projects/${project}/facts/`)
  console.log(f.status, JSON.stringify(await f.json()).slice(0, 3000))
  assert.ok(true)
})
