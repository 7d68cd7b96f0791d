import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inProject, twoClients } from '../../../test/support/work/two-clients.ts'
import type { Scope } from '../../database/scope.ts'
import { awayUntil, dropAway, forgetAway, forgetAwayOf, writeAway } from './away-store.ts'
import { setAnswerSeen, setDecisionSeen, setThreadWaits, threadWaits } from './seen-store.ts'

const now = '2026-11-20T15:00:00.000Z'
const moment = (nth: number) => `2026-11-${String(nth).padStart(2, '0')}T12:00:00.000Z`

test('what somebody puts away is that one thing, of that kind, for them', async (t) => {
  const { database } = await twoClients(t)
  const { transaction } = database
  const places = ['corin', 'dora'].flatMap((staff_id) =>
    ['answer', 'request'].flatMap((kind) => ['a', 'b'].map((about) => ({ staff_id, kind, about }))),
  )
  const until = async () =>
    await transaction(async (trx) => {
      const all: (string | null)[] = []
      for (const place of places) all.push(await awayUntil(trx, place))
      return all
    })
  const put = async (days: (place: number) => string) => {
    for (const [at, place] of places.entries())
      await transaction((trx) => writeAway(trx, place, { put_at: now, away_until: days(at) }))
  }
  await put((at) => moment(21 + at))
  const all = places.map((_, at) => moment(21 + at))
  assert.deepEqual(await until(), all)
  for (const [at, place] of places.entries()) {
    await transaction((trx) => writeAway(trx, place, { put_at: now, away_until: moment(10) }))
    assert.deepEqual(await until(), all.with(at, moment(10)), 'until another day')
    await transaction((trx) => dropAway(trx, place))
    assert.deepEqual(await until(), (all as (string | null)[]).with(at, null))
    await transaction((trx) => writeAway(trx, place, { put_at: now, away_until: moment(21 + at) }))
  }
  await put(() => moment(22))
  const [first = places[0]] = places
  assert.ok(first)
  await transaction((trx) => writeAway(trx, first, { put_at: now, away_until: now }))
  await transaction((trx) => forgetAway(trx, 'dora', now))
  assert.ok(
    (await until()).every((one) => one !== null),
    'of Corin, it is not for Dora to forget',
  )
  await transaction((trx) => forgetAway(trx, 'corin', now))
  assert.deepEqual(await until(), [null, ...all.slice(1).map(() => moment(22))])
  await transaction((trx) => forgetAwayOf(trx, ['b']))
  assert.deepEqual(
    (await until()).map((one) => one !== null),
    places.map(({ about }, at) => about === 'a' && at > 0),
  )
})

test('what was seen is what stood there, within what the reader sees', async (t) => {
  const { database, put, ofCorin } = await twoClients(t)
  const { transaction } = database
  const decided = (at: string) => ({
    decided_at: at,
    decision: 'approved' as const,
    certificate: at,
  })
  for (const [nth, project] of (['one', 'other', 'foreign'] as const).entries()) {
    const of = inProject(project)
    await put('request', { ...of, id: `r-${project}`, answered_at: moment(3) })
    await put('approval', { ...of, id: `a-${project}`, ...decided(moment(3 + nth)) })
    await put('thread', { ...of, waits_since: moment(3), last_number: 4 })
  }
  const seen = async () => {
    const values: string[] = []
    for (const table of ['request', 'approval'] as const) {
      const rows = database.read.selectFrom(table).select('id').where('seen_at', 'is not', null)
      values.push(...(await rows.orderBy('id').execute()).map(({ id }) => id))
    }
    const threads = database.read
      .selectFrom('thread')
      .select('project_id')
      .where('waits_since', 'is', null)
    return [
      ...values,
      ...(await threads.orderBy('project_id').execute()).map(({ project_id }) => project_id),
    ]
  }
  const acts = {
    answer: (scope: Scope, project: string, at: string) =>
      transaction((trx) => setAnswerSeen(trx, scope, { id: `r-${project}`, at }, now)),
    decision: (scope: Scope, project: string, at: string) =>
      transaction((trx) => setDecisionSeen(trx, scope, { id: `a-${project}`, at }, now)),
    thread: (scope: Scope, project: string, at: string) =>
      transaction((trx) =>
        setThreadWaits(trx, scope, { project, last_number: at === moment(3) ? 4 : 3 }, null),
      ),
  }
  for (const act of Object.values(acts)) {
    assert.equal(await act(ofCorin, 'one', moment(9)), false, 'it is another by now')
    assert.equal(await act(ofCorin, 'other', moment(3)), false, 'he does not look after it')
    assert.equal(await act('all', 'gone', moment(3)), false)
  }
  assert.deepEqual(await seen(), [])
  const waits = async (scope: Scope, project: string, last_number: number) =>
    await transaction((trx) => threadWaits(trx, scope, { project, last_number }))
  assert.deepEqual({ ...(await waits(ofCorin, 'one', 4)) }, { waits_since: moment(3) })
  for (const [project, number] of [
    ['one', 3],
    ['other', 4],
    ['foreign', 4],
  ] as const)
    assert.equal(await waits(ofCorin, project, number), undefined, project)
  for (const act of Object.values(acts)) assert.equal(await act(ofCorin, 'one', moment(3)), true)
  assert.deepEqual(await seen(), ['r-one', 'a-one', 'one'])
})
