import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isLast, isMissing, requirementOf, statusOf } from './status.web.ts'

type Factors = Parameters<typeof statusOf>[0]
const factors = (more: Partial<Factors>) =>
  ({
    app: false,
    passkeys: 0,
    required: false,
    required_here: false,
    required_by: [],
    ...more,
  }) as Factors

test('the last factor stays where one is required, and only there', () => {
  assert.deepEqual(
    [
      factors({ required: true, app: true }),
      factors({ required: true, passkeys: 1 }),
      factors({ required: true, app: true, passkeys: 1 }),
      factors({ required: true }),
      factors({ app: true }),
    ].map(isLast),
    [true, true, false, false, false],
  )
  assert.deepEqual(
    [
      factors({ required_here: true }),
      factors({ required_here: true, passkeys: 1 }),
      factors({ required: true }),
    ].map(isMissing),
    [true, false, false],
  )
})

test('why it stays, or should be set up, names who requires it', () => {
  assert.equal(requirementOf(factors({ app: true })), null)
  assert.equal(requirementOf(factors({ required: true, app: true, passkeys: 1 })), null)
  assert.equal(requirementOf(factors({ required: true, required_here: true })), null)
  const required = { required: true, app: true }
  const said = (required_by: string[], more: Partial<Factors> = required) =>
    requirementOf(factors({ ...more, required_by })) ?? ''
  assert.match(said([]), /^A second factor is required for your account, so the last one/)
  assert.match(said(['Halden']), /^Halden requires a second factor, so the last/)
  assert.match(said(['Halden', 'Cedar']), /^Halden and Cedar require a second factor, so the last/)
  assert.match(said(['Halden'], { required: true }), /^Halden requires a second factor: until/)
})

test('what sign-in asks for is said with all that opens it', () => {
  assert.match(statusOf(factors({})), /^Off: /)
  assert.match(statusOf(factors({ app: true })), /then for an authenticator app\.$/)
  assert.match(statusOf(factors({ passkeys: 1 })), /then for a passkey\.$/)
  assert.match(
    statusOf(factors({ app: true, passkeys: 2 })),
    /for an authenticator app or 2 passkeys\.$/,
  )
})
