import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  dropPasskey,
  findPasskey,
  insertPasskey,
  listPasskeysOf,
  notePasskeyUse,
} from './passkey-store.ts'
import { twoWithFactors } from '../../../test/support/signin/two-with-factors.ts'

const now = '2026-11-20T15:00:00.000Z'

test('a passkey is found, used and removed by whoever it belongs to', async (t) => {
  const { database, iris, overview, theirs } = await twoWithFactors(t)
  const { transaction } = database
  const before = await theirs()
  const found = async (id: string) => (await transaction((trx) => findPasskey(trx, iris, id)))?.id
  assert.deepEqual(
    [await found('iris-a'), await found('iris-b'), await found('olga-a')],
    ['iris-a', 'iris-b', undefined],
  )
  const listed = async () =>
    (await listPasskeysOf(database.read, iris)).map(({ id, used_at }) => [id, used_at])
  assert.deepEqual(await listed(), [
    ['iris-b', null],
    ['iris-a', null],
  ])
  const use = async (from: number, to: number) =>
    await transaction((trx) =>
      notePasskeyUse(trx, { id: 'iris-a', counter: from }, { counter: to, now }),
    )
  assert.deepEqual([await use(2, 3), await use(1, 2), await use(1, 2)], [false, true, false])
  assert.deepEqual(await listed(), [
    ['iris-b', null],
    ['iris-a', now],
  ])
  const row = {
    id: 'olga-a',
    account_id: iris,
    public_key: 'mine',
    counter: 0,
    transports: '[]',
    name: 'Theirs',
    created_at: now,
    used_at: null,
  }
  assert.equal(await transaction((trx) => insertPasskey(trx, row)), false)
  const drop = async (id: string) => await transaction((trx) => dropPasskey(trx, iris, id))
  assert.deepEqual(
    [await drop('olga-a'), await drop('iris-a'), await drop('iris-a')],
    [false, true, false],
  )
  assert.deepEqual(await overview(), [true, 1, 2])
  assert.deepEqual(await theirs(), before)
})
