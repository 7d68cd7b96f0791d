import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rowIds, twoClients } from '../../../test/support/work/two-clients.ts'
import { membershipsOf, seenOf } from './memberships-store.ts'
import { signingInOf } from './whole-store.ts'

const now = '2026-11-20T15:00:00.000Z'
const moment = (nth: number) => `2026-11-${String(nth).padStart(2, '0')}T12:00:00.000Z`

test('memberships are of these people alone, by company, and so is when they were there', async (t) => {
  const { database, put } = await twoClients(t)
  await put(
    'membership',
    { id: 'm-b', account_id: 'iris', organisation_id: 'theirs' },
    { id: 'm-gone', account_id: 'corin', organisation_id: 'theirs', removed_at: now },
  )
  for (const [account_id, nth] of [
    ['iris', 3],
    ['iris', 5],
    ['iris', 4],
    ['olga', 9],
  ] as const)
    await put('session', { account_id, token_hash: `${account_id}${nth}`, seen_at: moment(nth) })
  const ids = async (...accounts: string[]) => rowIds(await membershipsOf(database, accounts))
  assert.deepEqual(await ids('iris', 'corin'), ['m-b', 'm-iris'])
  assert.deepEqual([await ids('corin'), await ids()], [[], []])
  assert.deepEqual([...(await seenOf(database, ['iris', 'mona']))], [['iris', moment(5)]])
  assert.equal((await seenOf(database, [])).size, 0)
})

test('how somebody signs in is read of their own factors, and of sessions that are open', async (t) => {
  const { database, put, set } = await twoClients(t)
  const open = { idle_until: moment(21), expires_at: moment(22) }
  const session = (token_hash: string, account_id: string, more: object = {}) => ({
    ...open,
    account_id,
    token_hash,
    ...more,
  })
  await put(
    'session',
    session('a', 'iris'),
    session('b', 'iris'),
    session('c', 'iris', { ended_at: now }),
    session('d', 'iris', { idle_until: now }),
    session('e', 'iris', { expires_at: now }),
    session('f', 'olga'),
  )
  await put('totp', { account_id: 'olga', confirmed_at: now }, { account_id: 'iris' })
  const [with_, without] = [{ has_second_factor: true }, { has_second_factor: false }]
  const read = async (account = 'iris') => await signingInOf(database, account, now)
  assert.deepEqual(await read(), { ...without, sessions: 2 })
  assert.deepEqual(await read('olga'), { ...with_, sessions: 1 })
  await set('totp', 'iris', { confirmed_at: now }, 'account_id')
  assert.deepEqual(await read(), { ...with_, sessions: 2 })
  await put('passkey', { id: 'k', account_id: 'corin' })
  assert.deepEqual(await read('corin'), { ...with_, sessions: 0 })
  assert.deepEqual(await read('mona'), { ...without, sessions: 0 })
})
