import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readConfig } from '../../app/server/settings.ts'
import { StartError } from '../../contract/start-error.ts'

const secretOf = (bytes: number) => `whsec_${Buffer.alloc(bytes, 7).toString('base64')}`
const at = (local: string) => `${local}@example.com`
const both = (changes: Record<string, string>) =>
  readConfig({ INBOUND_ADDRESS: at('reply'), INBOUND_SECRET: secretOf(32), ...changes })

test('a secret has 24 to 64 bytes, and the address room for its token', () => {
  for (const bytes of [24, 64])
    assert.equal(both({ INBOUND_SECRET: secretOf(bytes) }).INBOUND_SECRET?.length, bytes)
  assert.equal(
    both({ INBOUND_ADDRESS: at('R'.repeat(20)) }).INBOUND_ADDRESS,
    at('r'.repeat(20)),
    'in small letters, as answers are looked up',
  )
  const wrong = {
    INBOUND_SECRET: [
      secretOf(23),
      secretOf(65),
      secretOf(32).slice('whsec_'.length),
      `${secretOf(32)}\n`,
      'whsec_not base64 but as long as one that is',
    ],
    INBOUND_ADDRESS: [at('r'.repeat(21)), at('reply+more'), 'reply', 'reply@'],
  }
  for (const [name, values] of Object.entries(wrong))
    for (const value of values)
      assert.throws(
        () => both({ [name]: value }),
        (error: Error) => error instanceof StartError && error.message.startsWith(name),
        `${name} ${value}`,
      )
})

test('answers come in by an address alone, and never by a secret alone', () => {
  assert.equal(readConfig({ INBOUND_ADDRESS: at('reply') }).INBOUND_SECRET, undefined)
  assert.throws(
    () => readConfig({ INBOUND_SECRET: secretOf(32) }),
    /^Error: INBOUND_ADDRESS must be set too/,
  )
})
