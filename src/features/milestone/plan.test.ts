import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { idOf } from '../../../test/fixtures/cast.ts'
import { actors } from '../../../test/support/actors.ts'
import { world } from '../../../test/support/world.ts'
import type { FirmProject } from '../projectroom/staff.contract.ts'

const [project, stop] = [idOf('project', 'halden'), idOf('milestone', 'halden')]

interface Answer {
  id: string
  undo: string
  detail?: string
  theirs?: unknown
}

/** The project of the cast, whose one milestone holds up a request and an approval, and was moved once. */
async function plan(t: TestContext) {
  const here = await world(t, { demo: false })
  const as = await actors(here)
  const { database } = here
  const call = async (
    method: 'POST' | 'PATCH',
    path: string,
    body?: object,
    by = as.consultant,
  ) => {
    const answer = await by.call(method, path, body)
    return { status: answer.status, ...((await answer.json()) as Answer) }
  }
  const of = `/staff/milestones/${stop}/`
  const read = async () => {
    const answer = await as.consultant.call('GET', `/staff/projects/${project}/`)
    return (await answer.json()) as FirmProject
  }
  const all = async () =>
    await Promise.all(
      (['milestone', 'milestone_move'] as const).map(
        async (table) =>
          await database.read
            .selectFrom(table)
            .selectAll()
            .where('project_id', '=', project)
            .orderBy('id')
            .execute(),
      ),
    )
  const heldUp = async () => {
    const tied = (['request', 'approval'] as const).map(async (table) => {
      const rows = database.read.selectFrom(table).select('id').where('milestone_id', '=', stop)
      return (await rows.execute()).length
    })
    return await Promise.all(tied)
  }
  const audit = async () => {
    const rows = database.read
      .selectFrom('audit_entry')
      .innerJoin('audit_change', 'audit_change.seq', 'audit_entry.seq')
      .select(['action', 'before', 'after'])
      .where('action', 'like', 'milestone-%')
      .orderBy('audit_entry.seq')
    return (await rows.execute()).map(({ action, before, after }) => [
      action,
      JSON.parse(before ?? '') as unknown,
      JSON.parse(after ?? '') as unknown,
    ])
  }
  const theirs = async (path: string) => await (await as.member('halden').call('GET', path)).text()
  return {
    ...here,
    as,
    call,
    of,
    read,
    all,
    heldUp,
    audit,
    news: async () => await theirs('/notifications/'),
    seen: async () => await theirs(`/projects/${project}/`),
    add: async (body: object) => await call('POST', `/staff/projects/${project}/milestones/`, body),
    undo: async (id: string) => (await as.consultant.call('POST', `/undo/${id}/`)).status,
  }
}

test('a milestone is added, its client hears of it ten seconds later, and until then it is taken back', async (t) => {
  const { add, undo, read, news, seen, clock, all, audit } = await plan(t)
  const before = await all()
  const first = await add({ title: 'Pilot', due_date: '2026-12-10' })
  assert.equal(first.status, 201)
  assert.match(await seen(), /Pilot/)
  assert.doesNotMatch(await news(), /Planned in/)
  assert.equal(await undo(first.undo), 204)
  assert.deepEqual(await all(), before)
  clock.pass(10_001)
  assert.doesNotMatch(await news(), /Planned in/)

  const second = await add({ title: 'Pilot', due_date: '2026-12-10' })
  clock.pass(10_001)
  assert.match(await news(), /Planned in [^"]*: Pilot, for December 10, 2026/)
  assert.equal(await undo(second.undo), 409, 'the client has heard of it')
  assert.ok((await read()).milestones.some(({ id }) => id === second.id))
  const made = { title: 'Pilot', due_date: '2026-12-10' }
  assert.deepEqual(await audit(), [
    ['milestone-added', {}, { milestone: first.id, ...made }],
    ['milestone-add-taken-back', made, {}],
    ['milestone-added', {}, { milestone: second.id, ...made }],
  ])
})

test('what somebody has tied to a new milestone meanwhile keeps it', async (t) => {
  const { add, undo, database, read } = await plan(t)
  const { id, undo: back } = await add({ title: 'Pilot', due_date: '2026-12-10' })
  await database.transaction((trx) =>
    trx
      .updateTable('request')
      .set({ milestone_id: id })
      .where('id', '=', idOf('request', 'halden'))
      .execute(),
  )
  assert.equal(await undo(back), 409)
  assert.ok((await read()).milestones.some((one) => one.id === id))
})

test('a milestone is renamed without a notice; of two who rename it at once the second sees both', async (t) => {
  const { call, of, as, undo, seen, news, clock, audit, read } = await plan(t)
  const { title: was } = (await read()).milestones[0]!
  const [first, second] = [
    { title: 'Price list in', base: was },
    { title: 'Prices in', base: was },
  ]
  const done = await call('PATCH', of, first)
  assert.equal(done.status, 200)
  const refused = await call('PATCH', of, second, as.manager)
  assert.deepEqual([refused.status, refused.theirs], [409, { title: 'Price list in' }])
  assert.match(refused.detail ?? '', /“Price list in” by now/)
  assert.match(await seen(), /Price list in/)
  clock.pass(10_001)
  assert.doesNotMatch(await news(), /Price list in/)
  assert.equal(await undo(done.undo), 204)
  assert.equal((await read()).milestones[0]!.title, was)

  const { undo: late } = await call('PATCH', of, first)
  await call('PATCH', of, { title: 'Prices in', base: 'Price list in' }, as.manager)
  assert.equal(await undo(late), 409, 'renamed since')
  assert.deepEqual((await audit()).slice(0, 2), [
    ['milestone-renamed', { title: was }, { title: 'Price list in' }],
    ['milestone-renamed', { title: 'Price list in' }, { title: was }],
  ])
})

test('a milestone is reached, and not reached after all, each with a notice that waits', async (t) => {
  const { call, of, undo, read, news, clock, audit } = await plan(t)
  const reached = async () => (await read()).milestones[0]!.reached_at
  const first = await call('POST', `${of}reach/`)
  const at = await reached()
  assert.ok(at)
  assert.equal(await undo(first.undo), 204)
  assert.equal(await reached(), null)
  clock.pass(10_001)
  assert.doesNotMatch(await news(), /Reached in/)

  const again = await call('POST', `${of}reach/`)
  clock.pass(10_001)
  assert.match(await news(), /Reached in/)
  assert.equal(await undo(again.undo), 409)
  const moment = await reached()
  const back = await call('POST', `${of}reopen/`)
  assert.equal(await reached(), null)
  assert.equal((await call('POST', `${of}reopen/`)).status, 409)
  assert.equal(await undo(back.undo), 204)
  assert.equal(await reached(), moment)
  await call('POST', `${of}reopen/`)
  clock.pass(10_001)
  assert.match(await news(), /Not reached yet in/)
  assert.deepEqual(
    (await audit()).map(([action]) => action),
    [
      'milestone-reached',
      'milestone-reach-taken-back',
      'milestone-reached',
      'milestone-reopened',
      'milestone-reopen-taken-back',
      'milestone-reopened',
    ],
  )
})

test('a milestone is removed with its moves, and taken back whole with what it held up', async (t) => {
  const { call, of, undo, all, heldUp, news, seen, clock, audit } = await plan(t)
  const [before, tied] = [await all(), await heldUp()]
  assert.ok(before.every((rows) => rows.length > 0))
  assert.ok(tied.every((count) => count > 0))
  const { title, due_date } = before[0]![0] as { title: string; due_date: string }
  const first = await call('POST', `${of}remove/`, { base: { title, due_date } })
  assert.equal(first.status, 200)
  assert.deepEqual(await all(), [[], []])
  assert.deepEqual(await heldUp(), [0, 0])
  assert.equal((await call('POST', `${of}remove/`, { base: { title, due_date } })).status, 404)
  assert.equal(await undo(first.undo), 204)
  assert.deepEqual(await all(), before)
  assert.deepEqual(await heldUp(), tied)

  const second = await call('POST', `${of}remove/`, { base: { title, due_date } })
  clock.pass(10_001)
  assert.match(await news(), /No longer planned in/)
  assert.ok(!(await seen()).includes(stop))
  assert.equal(await undo(second.undo), 409)
  assert.deepEqual((await audit()).slice(0, 2), [
    ['milestone-removed', { title, due_date }, {}],
    ['milestone-removal-taken-back', {}, { title, due_date }],
  ])
})

test('what was moved meanwhile is not removed, and what is reached stays', async (t) => {
  const { call, of, as, read } = await plan(t)
  const { title, due_date: was } = (await read()).milestones[0]!
  const move = { was, due_date: '2026-12-08', whose: 'client', reason: 'Late.' }
  await call('POST', `${of}move/`, move, as.manager)
  const refused = await call('POST', `${of}remove/`, { base: { title, due_date: was } })
  assert.deepEqual([refused.status, refused.theirs], [409, { title, due_date: '2026-12-08' }])
  await call('POST', `${of}reach/`)
  const reached = await call('POST', `${of}remove/`, { base: { title, due_date: '2026-12-08' } })
  assert.equal(reached.status, 409)
  assert.match(reached.detail ?? '', /Mark it as not reached first/)
  assert.equal((await read()).milestones.length, 1)
})

test('whoever is not on the team changes no plan', async (t) => {
  const { of, as, call, all, database } = await plan(t)
  const before = await all()
  await database.transaction((trx) => trx.deleteFrom('project_team').execute())
  for (const [by, status] of [
    [as.consultant, 404],
    [as.editor, 403],
    [as.member('halden'), 403],
  ] as const) {
    assert.equal((await call('PATCH', of, { title: 'Mine' }, by)).status, status)
    assert.equal((await call('POST', `${of}remove/`, {}, by)).status, status)
    assert.equal((await call('POST', `${of}reopen/`, undefined, by)).status, status)
    assert.equal((await call('POST', `${of}reach/`, undefined, by)).status, status)
  }
  assert.deepEqual(await all(), before)
})
