import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  deleteMilestone,
  isInUse,
  letGo,
  setReached,
  setTitle,
  takeMoves,
  tieAgain,
} from './plan-store.ts'
import { milestonePlans } from '../../../test/support/work/milestone-plans.ts'

const [then, now] = ['2026-11-20T14:00:00.000Z', '2026-11-20T15:00:00.000Z'] as [string, string]

test('a title and when it was reached are set once, of one milestone', async (t) => {
  const { database, scope, set, milestones } = await milestonePlans(t)
  const { transaction } = database
  await set('milestone', 'm-other', { title: 'm-one' })
  const title = async (id: string, from: string, to: string) =>
    await transaction((trx) => setTitle(trx, scope, { id, from, to }))
  assert.equal(await title('m-foreign', 'm-foreign', 'Stolen'), false)
  assert.equal(await title('m-one', 'Another', 'Launch'), false)
  assert.equal(await title('m-one', 'm-one', 'Launch'), true)
  const reach = async (id: string, from: string | null, to: string | null) =>
    await transaction((trx) => setReached(trx, scope, { id, from, to }))
  assert.equal(await reach('m-foreign', null, now), false)
  assert.deepEqual(
    [await reach('m-one', then, now), await reach('m-one', null, now)],
    [false, true],
  )
  assert.equal(await reach('m-one', null, then), false)
  assert.deepEqual(await milestones(), [
    'm-foreign m-foreign',
    'm-one Launch reached',
    'm-other m-one',
  ])
  assert.deepEqual(
    [await reach('m-one', then, null), await reach('m-one', now, null)],
    [false, true],
  )
})

test('what holds a milestone up is let go, and tied again but for what holds up another', async (t) => {
  const { database, scope, ties, tie } = await milestonePlans(t)
  const { transaction } = database
  const before = await ties()
  assert.deepEqual(await transaction((trx) => letGo(trx, scope, 'm-foreign')), {
    requests: [],
    approvals: [],
  })
  assert.deepEqual(await ties(), before)
  const held = await transaction((trx) => letGo(trx, scope, 'm-one'))
  assert.deepEqual(held, { requests: ['r-one'], approvals: ['a-one'] })
  const free = before.map((line) => line.replace(/^([ar]-one) m-one$/, '$1 null'))
  assert.deepEqual(await ties(), free)
  for (const table of ['request', 'approval'] as const) await tie(table, `${table[0]}-other`, null)
  const again = async (requests: string[], approvals: string[]) =>
    await transaction((trx) => tieAgain(trx, scope, 'm-one', { requests, approvals }))
  await again([], [])
  await again(['r-one'], ['a-one'])
  assert.deepEqual(
    (await ties()).filter((line) => line.endsWith(' m-one')),
    ['a-one m-one', 'r-one m-one'],
  )
  await transaction((trx) => letGo(trx, scope, 'm-one'))
  await again(['r-one', 'r-foreign'], ['a-one', 'a-foreign'])
  const other = ['a-other null', 'r-other null']
  assert.deepEqual(
    await ties(),
    [
      ...other,
      'a-foreign m-foreign',
      'a-one m-one',
      'r-foreign m-foreign',
      'r-one m-one',
    ].toSorted(),
  )
  await tie('request', 'r-one', 'm-other')
  await tie('approval', 'a-one', 'm-other')
  await again(['r-one'], ['a-one'])
  assert.equal((await ties()).filter((line) => line.endsWith('-one m-other')).length, 2)
})

test('moves are taken from one milestone', async (t) => {
  const { database, move } = await milestonePlans(t)
  const { transaction } = database
  for (const name of ['one', 'other'] as const) await move(name)
  const taken = await transaction((trx) => takeMoves(trx, 'm-one'))
  assert.deepEqual(
    taken.map(({ id }) => id),
    ['move-one'],
  )
  const left = await database.read.selectFrom('milestone_move').select('id').execute()
  assert.deepEqual(
    left.map(({ id }) => id),
    ['move-other'],
  )
})

test('a milestone that nobody has changed or reached is deleted', async (t) => {
  const { database, scope, set, milestones } = await milestonePlans(t)
  const { transaction } = database
  const drop = async (given: object = {}) =>
    await transaction((trx) =>
      deleteMilestone(trx, { id: 'm-one', title: 'm-one', due_date: '2026-12-01', ...given }),
    )
  await transaction((trx) => letGo(trx, scope, 'm-one'))
  assert.equal(await drop({ title: 'Another' }), false)
  assert.equal(await drop({ due_date: '2026-12-02' }), false)
  await set('milestone', 'm-one', { reached_at: then })
  assert.equal(await drop(), false)
  await set('milestone', 'm-one', { reached_at: null })
  await set('milestone', 'm-other', { title: 'm-one' })
  assert.deepEqual([await drop(), await drop()], [true, false])
  assert.deepEqual(await milestones(), ['m-foreign m-foreign', 'm-other m-one'])
})

test('a milestone is in use by what holds it up, or has moved it', async (t) => {
  const { database, scope, move, tie } = await milestonePlans(t)
  const { transaction } = database
  const used = async (id = 'm-one') => await transaction((trx) => isInUse(trx, scope, id))
  assert.equal(await used(), true)
  assert.equal(await used('m-foreign'), false, 'they do not see it')
  await tie('request', 'r-one', null)
  assert.equal(await used(), true)
  await tie('approval', 'a-one', null)
  assert.equal(await used(), false)
  await tie('request', 'r-one', 'm-one')
  assert.equal(await used(), true)
  await tie('request', 'r-one', null)
  await move('other')
  assert.equal(await used(), false)
  await move('one')
  assert.equal(await used(), true)
})
