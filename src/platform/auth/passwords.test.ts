import assert from 'node:assert/strict'
import { argon2Sync, randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { Problem } from '../../contract/problem.ts'
import { createPasswords } from './passwords.ts'

const passwords = createPasswords()
const password = 'correct horse battery staple'

/** A hash as another release might have stored it; so cheap that hundreds take no time. */
function storedAt(memory: number, passes: number, text = password): string {
  const salt = randomBytes(16)
  const costs = { memory, passes, parallelism: 1, nonce: salt, message: text, tagLength: 32 }
  const base64 = (bytes: Buffer) => bytes.toString('base64').slice(0, bytes.length === 16 ? 22 : 43)
  const tag = base64(argon2Sync('argon2id', costs))
  return `$argon2id$v=19$m=${memory},t=${passes},p=1$${base64(salt)}$${tag}`
}

const cheap = storedAt(8, 1)

/** The result of each call, or the status and the Retry-After of its refusal. */
const outcomes = async (calls: Promise<unknown>[]) =>
  (await Promise.allSettled(calls)).map((call) => {
    if (call.status === 'fulfilled') return call.value
    assert.ok(call.reason instanceof Problem, String(call.reason))
    assert.match(call.reason.message, /^Too many people are signing in just now\./)
    return `${call.reason.status} ${call.reason.headers['Retry-After']}`
  })

test('a stored password is verified, and no other is', async () => {
  const stored = await passwords.hash(password)
  assert.match(stored, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  assert.ok(!stored.includes(password))
  assert.notEqual(await passwords.hash(password), stored, 'each has a salt of its own')
  assert.equal(await passwords.verify(password, stored), true)
  for (const other of [`${password} `, ` ${password}`, password.toUpperCase(), '', '\0']) {
    assert.equal(await passwords.verify(other, stored), false, JSON.stringify(other))
  }
  assert.equal(passwords.needsRehash(stored), false)
})

test('the same letters are the same password, however the keyboard composes them', async () => {
  const [one, other] = [
    'café au lait, s’il te plaît'.normalize('NFC'),
    'café au lait, s’il te plaît'.normalize('NFD'),
  ]
  assert.notEqual(one, other)
  assert.equal(await passwords.verify(other, await passwords.hash(one)), true)
  assert.equal(await passwords.verify(one, await passwords.hash(other)), true)
  const plain = one.replaceAll('é', 'e')
  assert.equal(await passwords.verify(plain, await passwords.hash(one)), false)
})

test('a hash of another cost is still verified, and needs to be hashed again', async () => {
  for (const stored of [cheap, storedAt(19_456, 1), storedAt(16_384, 2)]) {
    assert.equal(await passwords.verify(password, stored), true)
    assert.equal(await passwords.verify('another password', stored), false)
    assert.equal(passwords.needsRehash(stored), true)
  }
})

test('all of 256 characters count, and a longer password is neither verified nor stored', async () => {
  const longest = '🌧'.repeat(255)
  const stored = await passwords.hash(`${longest}a`)
  assert.equal(await passwords.verify(`${longest}a`, stored), true)
  assert.equal(await passwords.verify(`${longest}b`, stored), false)
  // This matches its hash: only the length refuses it.
  const tooLong = 'x'.repeat(257)
  assert.equal(await passwords.verify(tooLong, storedAt(8, 1, tooLong)), false)
  const about64kB = 'x'.repeat(65_536)
  assert.equal(await passwords.verify(about64kB, storedAt(8, 1, about64kB)), false)
  for (const refused of [tooLong, about64kB, 'eleven char', '']) {
    await assert.rejects(passwords.hash(refused), /rules refuse/)
  }
})

test('without a stored password nothing is verified, not even an empty text', async () => {
  for (const tried of [password, '', 'x'.repeat(300)]) {
    assert.equal(await passwords.verify(tried, null), false)
    assert.equal(await passwords.verify(tried, null, 'ahead'), false)
  }
})

test('each lane holds 64 waiting calls beside the one running, and the others get 503 with Retry-After', async () => {
  const { verify } = createPasswords({ width: 1 })
  const callMany = (count: number, lane: 'ordinary' | 'ahead') =>
    outcomes(Array.from({ length: count }, () => verify(password, cheap, lane)))
  const each = await Promise.all([callMany(200, 'ordinary'), callMany(100, 'ahead')])
  const counts = each.map((lane) => Object.groupBy(lane, String))
  assert.deepEqual(
    counts.map((count) => [count['true']?.length, count['503 5']?.length]),
    [
      [65, 135],
      [64, 36],
    ],
  )
  assert.equal(await verify(password, cheap), true, 'afterwards a call is served again')
})

test('calls in the lane `ahead` are served before waiting ordinary ones', async () => {
  const { verify } = createPasswords({ width: 1 })
  const order: string[] = []
  const call = async (name: string, lane?: 'ordinary' | 'ahead') => {
    await verify(password, cheap, lane)
    order.push(name)
  }
  await Promise.all([call('a'), call('b'), call('c'), call('x', 'ahead'), call('y', 'ahead')])
  assert.deepEqual(order, ['a', 'x', 'y', 'b', 'c'])
})

test('hashing, and verifying for an unknown person or a too long password, take a place in the queue', async () => {
  const tooLong = 'x'.repeat(65_536)
  for (const call of ['unknown', 'too long', 'set'] as const) {
    const { hash, verify } = createPasswords({ width: 1, waiting: 0 })
    const calls = {
      unknown: () => verify(password, null),
      'too long': () => verify(tooLong, cheap),
      set: () => hash(password),
    }
    const [, second] = await outcomes([calls[call](), verify(password, cheap)])
    assert.equal(second, '503 5', call)
  }
})
