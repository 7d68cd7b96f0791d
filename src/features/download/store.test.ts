import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setValues } from '../../../test/support/set-values.ts'
import { isOpenStill, rightsOfStaff } from './store.ts'
import { ticketsOfFour } from '../../../test/support/work/tickets.ts'

const at = (minute: number, second = 0) =>
  new Date(Date.UTC(2026, 10, 20, 15, minute, second)).toISOString()

test('a ticket is used once, and parts of it by whoever used it', async (t) => {
  const { database, spend, set } = await ticketsOfFour(t)
  assert.equal(await spend('iris', {}, at(1)), false, 'it has expired')
  assert.equal(await spend('iris', {}, at(-5, -1)), false, 'it was made while the clock was ahead')
  await set('mona', { created_at: at(5, 30), expires_at: at(6) })
  assert.equal(await spend('mona'), true, 'clocks differ by so much')
  assert.deepEqual([await spend('iris'), await spend('iris')], [true, false])
  assert.equal(await spend('iris', { partly: true }), true)
  assert.equal(await spend('iris', { partly: true, client: 'elsewhere' }), false)
  assert.equal(await spend('cole', { partly: true, client: 'elsewhere' }), true)
  assert.equal(await spend('nothing'), false)
  const used = await database.read.selectFrom('ticket').selectAll().execute()
  assert.deepEqual(
    used
      .filter(({ used_at }) => used_at !== null)
      .map(({ token_hash }) => token_hash)
      .toSorted(),
    ['cole', 'iris', 'mona'],
  )
})

test('a ticket opens while its session is open, in its browser, and its owner may sign in', async (t) => {
  const { database, cole, mona, corin, session, spend, set } = await ticketsOfFour(t)
  await session('iris', { ended_at: at(0) })
  await session('cole', { bind_hash: 'cookie' })
  assert.deepEqual([await spend('iris'), await spend('cole')], [false, false])
  assert.equal(await spend('cole', { bind: 'cookie' }), true)
  await set('cole', { used_at: null })
  const membership = { table: 'membership', id: cole.membership } as const
  await setValues(database, membership, { suspended_at: at(0) })
  assert.equal(await spend('cole', { bind: 'cookie' }), false)
  await setValues(database, { table: 'account', id: mona.id }, { suspended_at: at(0) })
  await setValues(database, { table: 'account', id: corin.id }, { firm_roles: null })
  assert.deepEqual([await spend('mona'), await spend('corin')], [false, false])
})

test('a ticket by a key opens while the key is in force', async (t) => {
  const { database, corin, mona, set, spend } = await ticketsOfFour(t)
  const key = {
    staff_id: corin.id,
    name: 'Backup',
    rights: 'projects',
    created_at: at(0),
    expires_at: at(1),
    used_at: null,
    revoked_at: null,
  }
  await database.transaction((trx) =>
    trx
      .insertInto('api_key')
      .values(['key', 'other'].map((id) => ({ ...key, id, token_hash: id })))
      .execute(),
  )
  const ofKey = { table: 'api_key', id: 'key' } as const
  await set('corin', { session_id: 'key' })
  const opens = async () => {
    await set('corin', { used_at: null })
    return await spend('corin')
  }
  const isOpen = async () => await isOpenStill(database.read, 'key', at(0, 30))
  assert.deepEqual([await opens(), await isOpen()], [true, true])
  await setValues(database, ofKey, { expires_at: at(0, 30) })
  assert.deepEqual([await opens(), await isOpen()], [false, false])
  await setValues(database, ofKey, { expires_at: null })
  assert.equal(await opens(), true)
  await setValues(database, ofKey, { revoked_at: at(0) })
  assert.deepEqual([await opens(), await isOpen()], [false, false])
  await setValues(database, ofKey, { revoked_at: null })
  const account = { table: 'account', id: corin.id } as const
  for (const change of [{ suspended_at: at(0) }, { firm_roles: null }]) {
    const before = await setValues(database, account, change)
    assert.equal(await opens(), false, JSON.stringify(change))
    await setValues(database, account, before)
  }
  const rights = async (session_id: string) => {
    const ticket = { account_id: corin.id, session_id } as Parameters<typeof rightsOfStaff>[1]
    const { roles, key: limits } = await rightsOfStaff(database.read, ticket)
    return [roles, limits]
  }
  assert.deepEqual(await rights('key'), [['consultant'], { id: 'key', rights: ['projects'] }])
  assert.deepEqual(await rights('session-corin'), [['consultant'], undefined])
  await setValues(database, ofKey, { staff_id: mona.id })
  assert.deepEqual(await rights('key'), [['consultant'], undefined], 'it is of somebody else')
})
