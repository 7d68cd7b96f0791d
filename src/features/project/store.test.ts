import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { threeProjects } from '../../../test/support/work/three-projects.ts'
import { projectStore } from './store.ts'
import { holdReported, putBackReported } from './reported-store.ts'
import { rhythmOf, writeRhythm } from './rhythm-store.ts'

const [earlier, now] = ['2026-11-20T14:00:00.000Z', '2026-11-20T15:00:00.000Z'] as [string, string]

/** With its store. */
async function projects(t: TestContext) {
  const here = await threeProjects(t)
  return { ...here, transaction: here.database.transaction, store: projectStore(here.database) }
}

test('a project is changed by itself, from what it was', async (t) => {
  const { transaction, store, one, foreign, scope, column, database } = await projects(t)
  const step = { id: one, from: 'active', to: 'on_hold', now } as const
  assert.equal(await transaction((trx) => store.setStatus(trx, scope, step)), true)
  assert.equal(await transaction((trx) => store.setStatus(trx, scope, step)), false)
  const outside = { ...step, id: foreign }
  assert.equal(await transaction((trx) => store.setStatus(trx, scope, outside)), false)
  assert.deepEqual(await column('status'), { One: 'on_hold', Other: 'active', Foreign: 'active' })

  const change = { project: one, from: 'none', to: 'weekly', now } as const
  assert.equal(await transaction((trx) => writeRhythm(trx, scope, change)), true)
  assert.equal(await transaction((trx) => writeRhythm(trx, scope, change)), false)
  assert.deepEqual(await column('rhythm'), { One: 'weekly', Other: 'none', Foreign: 'none' })
  assert.equal((await rhythmOf(database.read, scope, one))?.rhythm, 'weekly')
  assert.equal(await rhythmOf(database.read, scope, foreign), undefined)

  const reported = { id: one, health: 'at_risk', progress: 30, now } as const
  await transaction((trx) => store.setHealthAndProgress(trx, scope, reported))
  assert.deepEqual(await column('progress'), { One: 30, Other: 0, Foreign: 0 })
  assert.deepEqual(
    [(await store.find(scope, one)).title, (await store.list(scope)).length],
    ['One', 2],
  )
  await assert.rejects(store.find(scope, foreign), { status: 404 })
})

test('what an update reported is put back, but for what was changed since', async (t) => {
  const { transaction, one, other, foreign, scope, column, set } = await projects(t)
  const became = {
    health: 'at_risk',
    progress: 30,
    updated_at: now,
    last_update_at: now,
  } as const
  for (const id of [one, other, foreign]) await set('project', id, became)
  await set('project', one, { progress: 35 })
  assert.equal((await transaction((trx) => holdReported(trx, scope, one)))?.progress, 35)
  assert.equal(await transaction((trx) => holdReported(trx, scope, foreign)), undefined)
  const was = {
    health: 'on_track',
    progress: 10,
    updated_at: earlier,
    last_update_at: earlier,
  } as const
  await transaction((trx) => putBackReported(trx, scope, { id: one, was, became }))
  assert.deepEqual(await column('progress'), { One: 35, Other: 30, Foreign: 30 })
  assert.deepEqual(await column('health'), {
    One: 'on_track',
    Other: 'at_risk',
    Foreign: 'at_risk',
  })
})
