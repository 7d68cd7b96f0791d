import assert from 'node:assert/strict'
import { argon2Sync, randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { addPerson, password } from '../../../test/support/signin/signin-people.ts'
import { createPasswords } from '../../platform/auth/passwords.ts'
import { signInFixture } from '../../../test/support/signin/signin-fixture.ts'

const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')

/** A hash with an earlier, lower cost. */
function cheapHash(): string {
  const nonce = randomBytes(16)
  const cost = { memory: 8192, passes: 1, parallelism: 1 }
  const tag = argon2Sync('argon2id', { ...cost, message: password, nonce, tagLength: 32 })
  return `$argon2id$v=19$m=8192,t=1,p=1$${base64(nonce)}$${base64(tag)}`
}

test('a hash with a lower cost than today’s is replaced when its owner signs in', async (t) => {
  const fixture = await signInFixture(t, { passwords: createPasswords() })
  const before = cheapHash()
  const { id } = await addPerson(fixture.database, 'iris', { password_hash: before })
  const stored = async () => {
    const rows = fixture.database.read.selectFrom('account').select('password_hash')
    return (await rows.where('id', '=', id).executeTakeFirstOrThrow()).password_hash
  }
  assert.equal((await fixture.client().signIn('iris', { password: `${password}!` })).status, 401)
  assert.equal(await stored(), before)
  assert.equal((await fixture.client().signIn('iris')).status, 200)
  const after = await stored()
  assert.match(String(after), /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  assert.equal((await fixture.client().signIn('iris')).status, 200)
  assert.equal(await stored(), after, 'and then it stays')
})
