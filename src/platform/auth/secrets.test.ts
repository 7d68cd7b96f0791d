import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { chmodSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { addPerson } from '../../../test/support/signin/signin-people.ts'
import { freshAddress, openFor } from '../../../test/support/database/database.ts'
import type { DatabaseAddress } from '../../database/open.ts'
import { sealedApps } from '../../features/secondfactor/sealed-store.ts'
import { fingerprintOf, openKeys, purposeSealer } from './keys.ts'
import { rotateKey } from './rotation.ts'
import { createSealer, createSigner } from './secrets.ts'

/** A database with its keys. */
async function install(t: TestContext, given?: DatabaseAddress) {
  const address = given ?? (await freshAddress(t))
  const database = await openFor(t, address)
  const keys = await openKeys(database, { DATA_DIR: address.dataDir }, [sealedApps])
  return { database, keys }
}

test('a sealed text is opened by every process of the install', async (t) => {
  const address = await freshAddress(t)
  const [one, other] = await Promise.all([
    createSealer((await install(t, address)).keys, 'totp'),
    createSealer((await install(t, address)).keys, 'totp'),
  ])
  for (const text of ['', 'x', 'ABCDEFGH234567', 'Ünïcödé 🔑', 'long '.repeat(1_000)])
    assert.equal(other.open(one.seal(text)), text)
})

test('a text is sealed differently each time, and the result does not contain it', async (t) => {
  const sealer = await createSealer((await install(t)).keys, 'totp')
  const sealed = Array.from({ length: 100 }, () => sealer.seal('the same'))
  assert.equal(new Set(sealed).size, 100)
  for (const text of sealed) {
    assert.match(text, /^[\w-]+$/)
    assert.ok(!Buffer.from(text, 'base64url').includes('the same'))
  }
})

test('a text that was changed, cut, or sealed by another install or for another purpose does not open', async (t) => {
  const { keys } = await install(t)
  const sealer = await createSealer(keys, 'totp')
  const sealed = Buffer.from(sealer.seal('a secret'), 'base64url')
  for (let at = 0; at < sealed.length; at++) {
    const changed = Buffer.from(sealed)
    changed[at]! ^= 1
    assert.throws(() => sealer.open(changed.toString('base64url')), `byte ${at}`)
    assert.throws(() => sealer.open(sealed.subarray(0, at).toString('base64url')), `cut at ${at}`)
  }
  const elsewhere = await createSealer((await install(t)).keys, 'totp')
  const otherwise = await createSealer(keys, 'mail')
  for (const other of [elsewhere, otherwise])
    assert.throws(() => sealer.open(other.seal('a secret')))
})

test('the database holds no key in the clear, and its key file is for its owner alone', async (t) => {
  const address = await freshAddress(t)
  const { database, keys } = await install(t, address)
  const root = (await keys.find('x')).toString('base64url')
  const rows = await database.read.selectFrom('secret').select(['name', 'value']).execute()
  assert.deepEqual(rows.map(({ name }) => name).toSorted(), ['key-fingerprint', 'totp', 'x'])
  const file = join(address.dataDir, 'secret.key')
  const key = readFileSync(file, 'utf8').trim()
  for (const { value } of rows) assert.ok(!value.includes(root) && !value.includes(key))
  assert.equal(statSync(file).mode & 0o777, 0o600)
  chmodSync(file, 0o644)
  await assert.rejects(install(t, address), /can be read by others: chmod 600/)
})

test('a database does not open without its key, or with another one', async (t) => {
  const address = await freshAddress(t)
  const { database } = await install(t, address)
  const file = join(address.dataDir, 'secret.key')
  const key = readFileSync(file, 'utf8')
  rmSync(file)
  const again = (more: object = {}) => openKeys(database, { DATA_DIR: address.dataDir, ...more })
  await assert.rejects(again(), /key of this database .* is missing/)
  assert.throws(() => statSync(file), 'and no other key is made')
  await assert.rejects(again({ SECRET_KEY: 'x'.repeat(40) }), /is not the one that sealed/)
  await again({ SECRET_KEY: key.trim() })
})

test('several first starts agree on one key', async (t) => {
  const address = await freshAddress(t)
  const all = await Promise.all([1, 2, 3, 4].map(() => install(t, address)))
  const roots = await Promise.all(all.map(({ keys }) => keys.find('totp')))
  assert.equal(new Set(roots.map((root) => root.toString('hex'))).size, 1)
})

test('what an earlier version sealed is sealed anew at the first start, and its key is gone', async (t) => {
  const address = await freshAddress(t)
  const database = await openFor(t, address)
  const [former, signing] = [randomBytes(32), randomBytes(32)].map((key) =>
    key.toString('base64url'),
  ) as [string, string]
  const { id } = await addPerson(database, 'ada')
  const old = purposeSealer(Buffer.from(former, 'base64url'), 'totp')
  const app = { account_id: id, created_at: '', confirmed_at: '', last_step: null }
  await database.transaction(async (trx) => {
    await trx
      .insertInto('secret')
      .values([
        { name: 'totp', value: former },
        { name: 'unsubscribe', value: signing },
        { name: 'demo-password', value: 'shown' },
      ])
      .execute()
    await trx
      .insertInto('totp')
      .values({ ...app, secret: old.seal('JBSWY3DP') })
      .execute()
  })
  const { keys } = await install(t, address)
  const { secret } = await database.read
    .selectFrom('totp')
    .select('secret')
    .executeTakeFirstOrThrow()
  assert.throws(() => old.open(secret), 'a copy of the former key opens nothing')
  assert.equal((await createSealer(keys, 'totp')).open(secret), 'JBSWY3DP')
  assert.equal((await keys.find('unsubscribe')).toString('base64url'), signing)
  const rows = await database.read.selectFrom('secret').select('value').execute()
  for (const text of [former, signing])
    assert.ok(!rows.some(({ value }) => value.includes(text)), 'in no row')
  assert.ok(rows.some(({ value }) => value === 'shown'))
})

test('a rotation changes the key outside, and everything that was signed or sealed stays valid', async (t) => {
  const address = await freshAddress(t)
  const { database, keys } = await install(t, address)
  const place = { DATA_DIR: address.dataDir }
  const file = join(address.dataDir, 'secret.key')
  const former = readFileSync(file, 'utf8')
  const signed = (await createSigner(keys, 'unsubscribe')).sign('somebody')
  const sealed = (await createSealer(keys, 'totp')).seal('JBSWY3DP')
  const tables = [sealedApps]
  const parts = { database, place, tables, act: database.transaction }
  await rotateKey(parts, {})
  assert.notEqual(readFileSync(file, 'utf8'), former)
  const after = await openKeys(database, place)
  assert.equal((await createSigner(after, 'unsubscribe')).verify(signed), 'somebody')
  assert.equal((await createSealer(after, 'totp')).open(sealed), 'JBSWY3DP')
  // A crash before the last step leaves the new key beside the old one.
  renameSync(file, `${file}.${fingerprintOf(readFileSync(file, 'utf8').trim())}`)
  writeFileSync(file, former, { mode: 0o600 })
  await openKeys(database, place)
  assert.notEqual(readFileSync(file, 'utf8'), former)
  writeFileSync(file, former)
  await assert.rejects(openKeys(database, place), /is not the one/)
  await rotateKey(parts, { lost: true })
  const fresh = await openKeys(database, place)
  assert.equal((await createSigner(fresh, 'unsubscribe')).verify(signed), null)
})
