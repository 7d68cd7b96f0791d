import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { threeProjects } from '../../../test/support/work/three-projects.ts'
import { projectStore } from './store.ts'

const [earlier, now] = ['2026-11-20T14:00:00.000Z', '2026-11-20T15:00:00.000Z'] as [string, string]

/** With its store. */
async function projects(t: TestContext) {
  const here = await threeProjects(t)
  return { ...here, transaction: here.database.transaction, store: projectStore(here.database) }
}

test('milestones are those of their project, and each is reached once', async (t) => {
  const { transaction, store, one, other, scope, set } = await projects(t)
  const ids = async () => (await store.milestones(scope, one)).map(({ id }) => id)
  assert.deepEqual(await ids(), ['m-one'])
  assert.deepEqual(
    [
      await store.hasMilestone(scope, one, 'm-one'),
      await store.hasMilestone(scope, one, 'm-other'),
      await store.hasMilestone(scope, other, 'm-other'),
    ],
    [true, false, true],
  )
  assert.equal((await store.milestone(scope, 'm-other')).title, 'm-other')
  await assert.rejects(store.milestone(scope, 'm-foreign'), { status: 404 })
  const reach = async (id: string) =>
    await transaction((trx) => store.reachMilestone(trx, scope, { id, now }))
  assert.deepEqual(
    [await reach('m-one'), await reach('m-one'), await reach('m-foreign')],
    [true, false, false],
  )
  assert.equal((await store.milestones(scope, other))[0]?.reached_at, null)

  const changes = async (since: string) =>
    await transaction((trx) => store.changedSince(trx, scope, { project: one, since }))
  await set('milestone', 'm-other', { reached_at: now })
  assert.deepEqual(
    [(await changes(earlier)).reached.length, (await changes(now)).reached.length],
    [1, 0],
  )
  const row = {
    organisation_id: '',
    from_status: 'active',
    to_status: 'on_hold',
    reason: '',
  } as const
  await transaction(async (trx) => {
    for (const [id, project_id] of [
      ['s-one', one],
      ['s-other', other],
    ] as [string, string][])
      await store.addStatusChange(trx, {
        ...row,
        id,
        project_id,
        organisation_id: scope.organisation,
        author_name: 'Mona',
        created_at: now,
      })
  })
  assert.deepEqual(
    [(await changes(earlier)).steps.length, (await changes(now)).steps.length],
    [1, 0],
  )
})

test('the calendar has milestones of a span by their day, or by when they were reached', async (t) => {
  const { store, scope, one, other, set } = await projects(t)
  const between = async (from: string, to: string, begin = earlier, end = now) =>
    (await store.milestonesBetween(scope, { from, to, begin, end })).map(({ id }) => id)
  assert.deepEqual(await between('2026-12-01', '2026-12-01'), ['m-one', 'm-other'])
  assert.deepEqual(await between('2026-12-02', '2026-12-31'), [])
  assert.deepEqual(await between('2026-11-01', '2026-11-30'), [])
  await set('milestone', 'm-one', { reached_at: now })
  assert.deepEqual(await between('2026-12-01', '2026-12-01'), ['m-other'], 'the end is outside')
  assert.deepEqual(
    await between('2026-11-01', '2026-11-30', now, '2026-11-20T15:00:00.001Z'),
    ['m-one'],
    'the beginning is inside',
  )
  const next = async (day: string) => await store.nextMilestoneDue(scope, day)
  await set('milestone', 'm-one', { due_date: '2026-11-25' })
  assert.deepEqual([await next('2026-11-20'), await next('2026-12-01')], ['2026-12-01', null])
  await set('project', other, { status: 'cancelled' })
  assert.deepEqual(
    [await between('2026-12-01', '2026-12-01'), await next('2026-11-20')],
    [[], null],
  )
  await set('milestone', 'm-one', { reached_at: null })
  assert.deepEqual([await next('2026-11-24'), await next('2026-11-25')], ['2026-11-25', null])
  assert.equal((await store.find(scope, one)).title, 'One')
})
