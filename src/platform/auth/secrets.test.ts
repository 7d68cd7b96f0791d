import assert from 'node:assert/strict'
import { createDecipheriv } from 'node:crypto'
import { test } from 'node:test'
import { freshAddress, freshDatabase, openFor } from '../../../test/support/database/database.ts'
import { createSealer } from './secrets.ts'

test('a sealed text is opened by every process of the install', async (t) => {
  const address = await freshAddress(t)
  const [one, other] = await Promise.all([
    createSealer(await openFor(t, address), 'totp'),
    createSealer(await openFor(t, address), 'totp'),
  ])
  for (const text of ['', 'x', 'ABCDEFGH234567', 'Ünïcödé 🔑', 'long '.repeat(1_000)])
    assert.equal(other.open(one.seal(text)), text)
})

test('a text is sealed differently each time, and the result does not contain it', async (t) => {
  const sealer = await createSealer(await freshDatabase(t), 'totp')
  const sealed = Array.from({ length: 100 }, () => sealer.seal('the same'))
  assert.equal(new Set(sealed).size, 100)
  for (const text of sealed) {
    assert.match(text, /^[\w-]+$/)
    assert.ok(!Buffer.from(text, 'base64url').includes('the same'))
  }
})

test('a text that was changed, cut, or sealed by another install or for another purpose does not open', async (t) => {
  const database = await freshDatabase(t)
  const sealer = await createSealer(database, 'totp')
  const sealed = Buffer.from(sealer.seal('a secret'), 'base64url')
  for (let at = 0; at < sealed.length; at++) {
    const changed = Buffer.from(sealed)
    changed[at]! ^= 1
    assert.throws(() => sealer.open(changed.toString('base64url')), `byte ${at}`)
    assert.throws(() => sealer.open(sealed.subarray(0, at).toString('base64url')), `cut at ${at}`)
  }
  const elsewhere = await createSealer(await freshDatabase(t), 'totp')
  const otherwise = await createSealer(database, 'mail')
  for (const other of [elsewhere, otherwise])
    assert.throws(() => sealer.open(other.seal('a secret')))
})

test('a sealer does not use the stored secret itself as its key', async (t) => {
  const database = await freshDatabase(t)
  const sealer = await createSealer(database, 'x')
  const sealed = Buffer.from(sealer.seal('text'), 'base64url')
  const row = await database.read.selectFrom('secret').select('value').executeTakeFirstOrThrow()
  const key = Buffer.from(row.value, 'base64url')
  const opener = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12))
  opener.setAuthTag(sealed.subarray(-16)).update(sealed.subarray(12, -16))
  assert.throws(() => opener.final())
})
