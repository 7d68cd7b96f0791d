import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Problem } from '../../contract/problem.ts'
import { dummyHash, hashPassword, isOfOtherCost, matches } from './password-hash.ts'

const password = 'correct horse battery staple'

test('a hash of an earlier release still matches its password', async () => {
  const stored =
    '$argon2id$v=19$m=19456,t=2,p=1$Xv6K/4lruypmm/qhACVoSw$wzelICw0eYc6K4KQTwk3Mu+B+SHEw19pZlKxGFi1swY'
  assert.equal(await matches('Grüße aus Köln 🌧', stored), true)
  assert.equal(await matches('Grüße aus Köln ☀', stored), false)
})

test('the dummy hash has today’s cost and matches no password', async () => {
  assert.equal(isOfOtherCost(dummyHash()), false)
  assert.notEqual(dummyHash(), dummyHash())
  assert.equal(await matches('', dummyHash()), false)
})

test('an unreadable stored hash is an error of ours, whose message does not quote it', async () => {
  const whole = await hashPassword(password)
  const broken = [
    '',
    password,
    ...[1, 2, 10, 43, 44, 66, 80].map((cut) => whole.slice(0, -cut)),
    `${whole}A`,
    ` ${whole}`,
    `${whole}\n`,
    whole.replace('argon2id', 'argon2i'),
    whole.replace('v=19', 'v=16'),
    whole.replace('m=19456', 'm=019456'),
    whole.replace('m=19456', 'm=1e4'),
    whole.replace('m=19456,t=2', 't=2,m=19456'),
    // Base64 with unused bits set at the end.
    whole.slice(0, -1) + (whole.endsWith('B') ? 'D' : 'B'),
    '$2b$12$R9h/cIPz0gi.URNNX3kh2OPST9/PgBkqquzi.Ss7KIUgO2t0jWMUW',
    '$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc',
  ]
  const fault = (error: Error) =>
    error.message === 'A stored password hash cannot be read.' && !(error instanceof Problem)
  for (const stored of broken) {
    await assert.rejects(matches(password, stored), fault, stored)
    assert.throws(() => isOfOtherCost(stored), fault, stored)
  }
  const impossible = whole.replace('t=2', 't=0')
  await assert.rejects(matches(password, impossible), (error) => !(error instanceof Problem))
})
