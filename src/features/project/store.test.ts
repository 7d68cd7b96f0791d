import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { insertProject } from '../../../test/support/calling.ts'
import { freshDatabase } from '../../../test/support/database/database.ts'
import { allOf } from '../../../test/support/scope.ts'
import { setValues } from '../../../test/support/set-values.ts'
import { addPerson } from '../../../test/support/signin/signin-people.ts'
import { holdReported, putBackReported } from './reported-store.ts'
import { rhythmOf, writeRhythm } from './rhythm-store.ts'
import { projectStore } from './store.ts'
import { teamStore } from './team-store.ts'

const [earlier, now] = ['2026-11-20T14:00:00.000Z', '2026-11-20T15:00:00.000Z'] as [string, string]

/** Two projects of one client, and one of another, each with a milestone of the same day. */
async function threeProjects(t: TestContext) {
  const database = await freshDatabase(t)
  const [iris, olga] = [await addPerson(database, 'iris'), await addPerson(database, 'olga')]
  const [ours, theirs] = [iris.organisation_id ?? '', olga.organisation_id ?? '']
  const one = await insertProject(database, ours, { title: 'One' })
  const other = await insertProject(database, ours, { title: 'Other' })
  const foreign = await insertProject(database, theirs, { title: 'Foreign' })
  const store = projectStore(database)
  const row = { due_date: '2026-12-01', reached_at: null, created_at: earlier }
  await database.transaction(async (trx) => {
    for (const [id, organisation_id, project_id] of [
      ['m-one', ours, one],
      ['m-other', ours, other],
      ['m-foreign', theirs, foreign],
    ] as [string, string, string][])
      await store.addMilestone(trx, { ...row, id, organisation_id, project_id, title: id })
  })
  return {
    database,
    transaction: database.transaction,
    store,
    iris,
    ours,
    one,
    other,
    foreign,
    scope: allOf(ours, iris.id),
    set: async (table: 'project' | 'milestone', id: string, values: object) =>
      await setValues(database, { table, id }, values),
    /** Of the three projects. */
    column: async (name: 'status' | 'rhythm' | 'health' | 'progress') => {
      const rows = await database.read.selectFrom('project').select(['title', name]).execute()
      return Object.fromEntries(rows.map((each) => [each.title, each[name]]))
    },
  }
}

test('a project is changed by itself, from what it was', async (t) => {
  const { transaction, store, one, foreign, scope, column, database } = await threeProjects(t)
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
  const { transaction, one, other, foreign, scope, column, set } = await threeProjects(t)
  const became = { health: 'at_risk', progress: 30, updated_at: now } as const
  for (const id of [one, other, foreign]) await set('project', id, became)
  await set('project', one, { progress: 35 })
  assert.equal((await transaction((trx) => holdReported(trx, scope, one)))?.progress, 35)
  assert.equal(await transaction((trx) => holdReported(trx, scope, foreign)), undefined)
  const was = { health: 'on_track', progress: 10, updated_at: earlier } as const
  await transaction((trx) => putBackReported(trx, scope, { id: one, was, became }))
  assert.deepEqual(await column('progress'), { One: 35, Other: 30, Foreign: 30 })
  assert.deepEqual(await column('health'), {
    One: 'on_track',
    Other: 'at_risk',
    Foreign: 'at_risk',
  })
})

test('milestones are those of their project, and each is reached once', async (t) => {
  const { transaction, store, one, other, scope, set } = await threeProjects(t)
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
  const { store, scope, one, other, set } = await threeProjects(t)
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

test('a team has those of the firm who are there, each with a title of this project', async (t) => {
  const { database, transaction, iris, ours, one, other } = await threeProjects(t)
  const firm = { organisation_id: null, role: 'consultant' } as const
  const mona = await addPerson(database, 'mona', firm)
  const corin = await addPerson(database, 'corin', firm)
  const team = teamStore(database)
  const put = async (person: string, project_id: string, title: string, added_at = earlier) =>
    await transaction((trx) =>
      team.put(trx, { organisation_id: ours, project_id, account_id: person, title, added_at }),
    )
  await put(mona.id, one, 'Lead')
  await put(corin.id, one, 'Analyst', now)
  await put(corin.id, other, 'Lead of the other')
  const titles = async (project: string) =>
    (await team.team('all', project)).map(({ title }) => title)
  assert.deepEqual(await titles(one), ['Lead', 'Analyst'])
  assert.deepEqual(await titles(other), ['Lead of the other'])
  await put(mona.id, one, 'Partner', now)
  assert.deepEqual(await titles(one), ['Partner', 'Analyst'], 'in the same place')
  const titleOf = async (person: string, project: string) =>
    await transaction((trx) => team.titleOf(trx, { person, project }))
  assert.deepEqual(
    [await titleOf(corin.id, one), await titleOf(corin.id, other), await titleOf(mona.id, other)],
    ['Analyst', 'Lead of the other', null],
  )
  assert.equal(await team.assignable(mona.id), mona.id)
  assert.equal(await team.assignable(iris.id), undefined, 'somebody of a client')
  const account = async (values: object) =>
    await setValues(database, { table: 'account', id: mona.id }, values)
  await setValues(database, { table: 'account', id: corin.id }, { first_name: 'Corin' })
  await account({ suspended_at: now })
  assert.deepEqual(await titles(one), ['Analyst'])
  assert.equal((await team.entries('all', one)).length, 2)
  assert.equal(await team.leadOf(one), 'Corin Okafor', 'the first who is there')
  assert.equal(await team.assignable(mona.id), undefined)
  await account({ suspended_at: null, removed_at: now })
  assert.equal((await team.entries('all', one)).length, 1)
  assert.equal(await team.assignable(mona.id), undefined)
  const off = async (person: string, project: string) =>
    await transaction((trx) => team.takeOff(trx, { person, project }))
  assert.deepEqual([await off(corin.id, one), await off(corin.id, one)], ['Analyst', undefined])
  assert.deepEqual(await titles(other), ['Lead of the other'])
  assert.equal(await titleOf(mona.id, one), 'Partner')
})
