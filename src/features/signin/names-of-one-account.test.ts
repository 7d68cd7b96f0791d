import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newClientAddress } from '../../../test/support/client-address.ts'
import { addPerson } from '../../../test/support/signin/signin-people.ts'
import { signInFixture } from '../../../test/support/signin/signin-fixture.ts'

const wrong = { password: 'not-the-password-of-anybody' }

const names = {
  'an account': ['iris', 'iris@client.example'],
  nobody: ['nobodyx', 'nobodyx@client.example'],
} as const

/** In which order a stranger tries the first name (0) and the second (1), and from where. */
const orders: [what: string, tries: (0 | 1)[], addresses: 'one' | 'many'][] = [
  ['five times each, from one address', [0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1], 'one'],
  ['in turn, from one address', [0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1], 'one'],
  ['one of them to its end, from many', [...Array(11).fill(0), ...Array(11).fill(1)], 'many'],
  ['in turn, from many', Array.from({ length: 24 }, (_, at) => (at % 2) as 0 | 1), 'many'],
]

for (const [what, tries, addresses] of orders)
  test(`a stranger cannot tell that two names are one account's: ${what}`, async (t) => {
    const fixture = await signInFixture(t)
    await addPerson(fixture.database, 'iris')
    const seen = async ([first, second]: readonly [string, string]) => {
      const one = newClientAddress()
      const answers: unknown[] = []
      for (const which of tries) {
        const address = addresses === 'one' ? one : newClientAddress()
        const client = fixture.client({ program: true, address })
        const { status, text } = await client.signIn(which === 0 ? first : second, wrong)
        answers.push([status, text])
      }
      return answers
    }
    assert.deepEqual(await seen(names['an account']), await seen(names.nobody))
  })

test('after ten wrong passwords by two names the right one is not checked for 15 minutes', async (t) => {
  const fixture = await signInFixture(t)
  await addPerson(fixture.database, 'iris')
  const anyone = async (name: string, given = {}) =>
    (await fixture.client({ program: true }).signIn(name, given)).status
  for (let at = 0; at < 10; at += 1)
    assert.equal(await anyone(names['an account'][at % 2] as string, wrong), 401)
  for (const name of names['an account']) assert.equal(await anyone(name), 401)
  fixture.clock.pass(15 * 60_000)
  for (const name of names['an account']) assert.equal(await anyone(name), 200)
})
