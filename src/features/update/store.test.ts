import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { addPerson } from '../../../test/support/signin/signin-people.ts'
import { allOf } from '../../../test/support/scope.ts'
import { happened } from '../../../test/support/work/happened.ts'
import { threeProjects } from '../../../test/support/work/three-projects.ts'
import { updateStore } from './store.ts'
import { dropUpdate, hasFollower } from './undo-store.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 14, minute)).toISOString()

/** Updates of three projects, two of them of one client; the first has two. */
async function reported(t: TestContext) {
  const here = await threeProjects(t)
  const { database, ours, theirs, one, other, foreign, scope } = here
  const { transaction } = database
  const store = updateStore(database)
  const cole = await addPerson(database, 'cole', { organisation_id: ours, first_name: 'Cole' })
  const none = { next: '[]', risks: '["Ice"]', needed: '[]', changes: '[]', author_id: null }
  await transaction(async (trx) => {
    for (const [id, project_id, created_at, progress] of [
      ['first', one, at(1), 10],
      ['second', one, at(2), 20],
      ['beside', other, at(3), 30],
      ['foreign', foreign, at(4), 40],
    ] as [string, string, string, number][])
      await store.add(trx, {
        id,
        organisation_id: project_id === foreign ? theirs : ours,
        project_id,
        title: id,
        content: 'It works.',
        health: 'on_track',
        progress,
        done: `["${id}"]`,
        ...none,
        author_name: 'Idris',
        created_at,
      })
  })
  return {
    ...here,
    transaction,
    store,
    asCole: allOf(ours, cole.id),
    read: async (project: string, now: string, by = scope) =>
      await transaction((trx) => store.markRead(trx, by, project, now)),
    readings: async (project: string) =>
      (await store.readings(scope, project)).map(
        (row) => `${row.update_id} ${row.username} ${row.read_at}`,
      ),
  }
}

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

test('a project has its own updates, the newest first, and each is as it was written', async (t) => {
  const { transaction, store, scope, one, other, foreign } = await reported(t)
  assert.deepEqual(idsOf(await store.list(scope, one)), ['second', 'first'])
  assert.deepEqual(idsOf(await store.list(scope, other)), ['beside'])
  assert.deepEqual(await store.list(scope, foreign), [])
  const [update] = await store.list(scope, one)
  assert.deepEqual([update?.done, update?.risks, update?.next], [['second'], ['Ice'], []])
  const newest = async (project: string) =>
    (await transaction((trx) => store.newest(trx, scope, project)))?.progress
  assert.deepEqual(
    [await newest(one), await newest(other), await newest(foreign)],
    [20, 30, undefined],
  )
  assert.deepEqual(await happened(store.happened, scope, one), [
    'update-published second',
    'update-published first',
  ])
})

test('each reader has read what they have seen, once', async (t) => {
  const { store, scope, asCole, one, other, foreign, read, readings } = await reported(t)
  await read(one, at(10), asCole)
  await read(other, at(11))
  await read(foreign, at(11))
  await read(one, at(12))
  await read(one, at(13), asCole)
  assert.deepEqual((await readings(one)).toSorted(), [
    `first cole ${at(10)}`,
    `first iris ${at(12)}`,
    `second cole ${at(10)}`,
    `second iris ${at(12)}`,
  ])
  assert.ok((await readings(one))[0]?.includes('cole'), 'the earliest first')
  assert.deepEqual(await readings(other), [`beside iris ${at(11)}`])
  assert.deepEqual(await store.readings('all', foreign), [])
  assert.deepEqual(await store.readings({ ...scope, organisation: 'another' }, one), [])
})

test('another update follows at the same moment or later, in the same project', async (t) => {
  const { transaction, one, other } = await reported(t)
  const follows = async (id: string, project: string, created_at: string) =>
    await transaction((trx) => hasFollower(trx, { id, project, created_at }))
  assert.equal(await follows('first', one, at(1)), true)
  assert.equal(await follows('first', one, at(2)), true, 'at the same moment')
  assert.equal(await follows('second', one, at(2)), false)
  assert.equal(await follows('beside', other, at(3)), false)
  assert.equal(await follows('third', one, at(3)), false)
})

test('an update is dropped alone, with who has read it', async (t) => {
  const { transaction, store, scope, one, other, read, readings } = await reported(t)
  await read(one, at(10))
  await read(other, at(10))
  const drop = async (id: string, project = one) =>
    await transaction((trx) => dropUpdate(trx, { id, project }))
  assert.equal(await drop('beside'), false, 'it is of another project')
  assert.deepEqual(await readings(other), [`beside iris ${at(10)}`])
  assert.deepEqual([await drop('first'), await drop('first')], [true, false])
  assert.deepEqual(await readings(one), [`second iris ${at(10)}`])
  assert.deepEqual(idsOf(await store.list(scope, one)), ['second'])
  assert.deepEqual(idsOf(await store.list(scope, other)), ['beside'])
})
