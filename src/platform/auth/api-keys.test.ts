import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setValues } from '../../../test/support/set-values.ts'
import { isApiKey, newApiKey, rightsIn } from './api-keys.ts'
import { threeApiKeys } from '../../../test/support/signin/api-keys.ts'

const start = '2026-11-20T15:00:00.000Z'

const at = (minute: number, ms = 0) =>
  new Date(Date.parse(start) + minute * 60_000 + ms).toISOString()

test('a key is one by its form, and has the rights that there are', () => {
  const { key, hash } = newApiKey()
  assert.equal(isApiKey(key), true)
  assert.notEqual(key, hash)
  for (const other of [hash, key.slice(0, -1), `${key}a`, key.replace('portico', 'another')])
    assert.equal(isApiKey(other), false, other)
  assert.deepEqual(rightsIn('projects nothing people').toSorted(), ['people', 'projects'])
  assert.deepEqual(rightsIn(''), [])
})

test('a key opens what its owner may now, until it ends', async (t) => {
  const { database, mona, corin, viewer, set } = await threeApiKeys(t)
  assert.deepEqual(await viewer('one'), {
    account: mona.id,
    organisation: null,
    membership: null,
    seesAll: true,
    roles: ['manager'],
    key: { id: 'one', rights: rightsIn('projects people') },
    revision: 0,
    session: 'one',
    fresh: false,
    unfinished: true,
  })
  assert.equal((await viewer('other'))?.account, corin.id)
  for (const [change, isOpen] of [
    [{ revoked_at: at(0) }, false],
    [{ expires_at: at(0) }, false],
    [{ expires_at: at(0, 1) }, true],
    [{ expires_at: null }, true],
    [{ created_at: at(5, 1) }, false],
    [{ created_at: at(5) }, true],
  ] as [object, boolean][]) {
    const before = await set('one', change)
    assert.equal((await viewer('one')) !== null, isOpen, JSON.stringify(change))
    assert.notEqual(await viewer('two'), null)
    await set('one', before)
  }
  const account = { table: 'account', id: mona.id } as const
  for (const change of [{ firm_roles: null }, { suspended_at: at(0) }, { removed_at: at(0) }]) {
    const before = await setValues(database, account, change)
    assert.equal(await viewer('one'), null, JSON.stringify(change))
    await setValues(database, account, before)
  }
  assert.notEqual(await viewer('one'), null)
})

test('where the firm needs a second factor, it is that of the owner', async (t) => {
  const { database, mona, corin, viewer } = await threeApiKeys(t)
  const unfinished = async () => (await viewer('one'))?.unfinished
  const app = { secret: 'secret', created_at: start, confirmed_at: start, last_step: null }
  const setUp = async (account_id: string) =>
    await database.transaction((trx) =>
      trx
        .insertInto('totp')
        .values({ ...app, account_id })
        .execute(),
    )
  assert.equal(await unfinished(), true)
  await setUp(corin.id)
  assert.equal(await unfinished(), true)
  await setUp(mona.id)
  assert.equal(await unfinished(), false)
})

test('where the firm needs none, nothing is to be finished', async (t) => {
  const { viewer } = await threeApiKeys(t, false)
  assert.equal((await viewer('one'))?.unfinished, false)
})

test('that a key was used is noted once a minute, of that key alone', async (t) => {
  const { clock, viewer, set, moments } = await threeApiKeys(t)
  await viewer('one', true)
  assert.deepEqual(await moments('used_at'), { one: null, two: null, other: null })
  await viewer('one')
  assert.deepEqual(await moments('used_at'), { one: at(0), two: null, other: null })
  clock.pass(59_999)
  await viewer('one')
  assert.equal((await moments('used_at'))['one'], at(0))
  clock.pass(1)
  await viewer('one')
  assert.equal((await moments('used_at'))['one'], at(1))
  // From a clock that was ahead.
  await set('one', { used_at: at(6) })
  await viewer('one')
  assert.equal((await moments('used_at'))['one'], at(6))
  await set('one', { used_at: at(6, 1) })
  await viewer('one')
  assert.equal((await moments('used_at'))['one'], at(1))
})

test('all keys of one account end at once, and stay ended', async (t) => {
  const { mona, viewer, set, endAll, moments } = await threeApiKeys(t)
  await set('two', { revoked_at: at(-30) })
  await endAll(mona.id)
  assert.deepEqual(await moments('revoked_at'), { one: at(0), two: at(-30), other: null })
  assert.deepEqual([await viewer('one'), (await viewer('other'))?.session], [null, 'other'])
})
