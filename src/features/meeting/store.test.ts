import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { happened } from '../../../test/support/work/happened.ts'
import { threeProjects } from '../../../test/support/work/three-projects.ts'
import { setWithdrawn } from './change-store.ts'
import { eventStore } from './store.ts'

const created_at = '2026-11-01T09:00:00.000Z'
const at = (day: number, hour = 10) => new Date(Date.UTC(2026, 10, day, hour)).toISOString()

/** Meetings of three projects, two of them of one client, which has one without a project, too. */
async function invited(t: TestContext) {
  const here = await threeProjects(t)
  const { database, ours, theirs, one, other, foreign } = here
  const { transaction } = database
  const store = eventStore(database)
  const add = async (id: string, starts_at: string, ends_at: string, project: string | null) =>
    await transaction((trx) =>
      store.add(trx, {
        id,
        organisation_id: project === foreign ? theirs : ours,
        project_id: project,
        title: id,
        place: 'Quay 4',
        starts_at,
        ends_at,
        created_at,
        withdrawn_at: null,
        who: '',
        sequence: 0,
      }),
    )
  await add('second', at(12), at(12, 11), one)
  await add('first', at(8), at(8, 11), one)
  await add('also', at(11), at(11, 11), other)
  await add('foreign', at(11), at(11, 11), foreign)
  await add('whole', at(15), at(15, 11), null)
  return {
    ...here,
    store,
    add,
    withdraw: async (id: string, scope = here.scope) =>
      await transaction((trx) => setWithdrawn(trx, scope, { id, from: null, to: at(2) })),
  }
}

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

test('a calendar has the meetings that are on in its days, with their projects', async (t) => {
  const { store, scope, add, one, withdraw } = await invited(t)
  const between = async (from: string, to: string) =>
    idsOf(await store.between(scope, { from, to }))
  assert.deepEqual(await between('2026-11-01', '2026-11-30'), ['first', 'also', 'second', 'whole'])
  assert.deepEqual(await between('2026-11-11', '2026-11-12'), ['also', 'second'])
  // A day begins 14 hours earlier elsewhere, and ends 12 hours later.
  await add('past', at(10, 9), at(10, 10), one)
  await add('over', at(10, 9), at(10, 11), one)
  await add('last', at(12, 11), at(12, 12), one)
  await add('next', at(12, 12), at(12, 13), one)
  assert.deepEqual(await between('2026-11-11', '2026-11-11'), ['over', 'also', 'second', 'last'])
  assert.deepEqual(
    (await store.between(scope, { from: '2026-11-15', to: '2026-11-15' })).map((entry) => [
      entry.id,
      entry.kind,
      entry.project_title,
    ]),
    [['whole', 'meeting', null]],
  )
  const [entry] = await store.between(scope, { from: '2026-11-08', to: '2026-11-08' })
  assert.deepEqual([entry?.id, entry?.project_title], ['first', 'One'])
  await withdraw('second')
  assert.deepEqual(await between('2026-11-11', '2026-11-11'), ['over', 'also', 'last'])
})

test('the next meeting is the one that is on, or starts soonest', async (t) => {
  const { store, scope, withdraw } = await invited(t)
  const next = async (moment: string) => await store.nextStart(scope, moment)
  assert.equal(await next(at(7)), at(8))
  assert.equal(await next(at(8)), at(8), 'it is on')
  assert.equal(await next(at(8, 11)), at(11), 'it has ended')
  await withdraw('also')
  assert.equal(await next(at(8, 11)), at(12))
  assert.equal(await next(at(15, 11)), null)
})

test('a project has its own meetings, and those that have begun stand in its time line', async (t) => {
  const { store, scope, one, other, withdraw } = await invited(t)
  assert.deepEqual(idsOf(await store.ofProject(scope, one)), ['first', 'second'])
  assert.deepEqual(idsOf(await store.ofProject(scope, other)), ['also'])
  assert.deepEqual(await happened(store.happened, scope, one), [
    'meeting-held second',
    'meeting-held first',
  ])
  await withdraw('first')
  assert.deepEqual(idsOf(await store.ofProject(scope, one)), ['second'])
  assert.deepEqual(await happened(store.happened, scope, one), ['meeting-held second'])
})

test('the firm sees whose meetings have not ended', async (t) => {
  const { store, scope, withdraw } = await invited(t)
  const after = async (moment: string) =>
    (await store.endingAfter('all', moment)).map(({ id, client_name }) => `${id}: ${client_name}`)
  assert.deepEqual((await after(at(10, 11))).toSorted(), [
    'also: iris & Co.',
    'foreign: olga & Co.',
    'second: iris & Co.',
    'whole: iris & Co.',
  ])
  assert.deepEqual((await after(at(11, 11)))[0], 'second: iris & Co.')
  await withdraw('second')
  assert.deepEqual(await after(at(11, 11)), ['whole: iris & Co.'])
  assert.deepEqual(idsOf(await store.endingAfter(scope, at(7))), ['first', 'also', 'whole'])
})

test('a meeting is withdrawn once, by itself, and by whoever sees it', async (t) => {
  const { store, scope, withdraw } = await invited(t)
  assert.equal(await withdraw('foreign'), false)
  assert.equal(await withdraw('nothing'), false)
  assert.equal(await withdraw('first'), true)
  assert.equal(await withdraw('first'), false)
  assert.deepEqual(idsOf(await store.endingAfter(scope, at(7))), ['also', 'second', 'whole'])
})
