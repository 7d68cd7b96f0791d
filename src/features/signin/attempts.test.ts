import assert from 'node:assert/strict'
import { test } from 'node:test'
import { times } from '../../../test/support/thorough.ts'
import {
  anywhere,
  counted,
  signInPrograms,
  forwardedFor,
  guessAll,
  type Guess,
} from '../../../test/support/signin/signin-programs.ts'
import { addPerson } from '../../../test/support/signin/signin-people.ts'

const spellings = [
  'iris',
  'IRIS',
  ' iris ',
  'iRiS\t',
  'iris@client.example',
  ' Iris@Client.Example',
]
const network = [
  '2001:db8:0:7::1',
  '2001:0db8:0000:0007:0000:0000:0000:0001',
  '2001:DB8:0:7:ffff:ffff:ffff:ffff',
  '2001:db8::7:0:0:192.0.2.1',
  '2001:db8::7:a:0:0:1',
]
const single = ['192.0.2.77', '::ffff:192.0.2.77', '::FFFF:c000:24d', '0:0:0:0:0:ffff:192.0.2.77']
const some = times(60, 100)
const each = <T>(list: T[], at: number) => list[at % list.length] as T

interface Row {
  attempts: number
  /** How many are compared with a stored password. */
  checked: number
  /** How many cost the same work and get the same answer, but are compared with nothing. */
  withNothing?: number
  of: (at: number) => Omit<Guess, 'password'>
}

/** The rows are independent: the account and the addresses of one appear in no other. */
const rows: Record<string, Row> = {
  'from everywhere at one account': {
    attempts: times(200, 2_000),
    checked: 10,
    of: (at) => ({ username: 'olga', headers: anywhere(at) }),
  },
  'from everywhere at an account in all its spellings': {
    attempts: some,
    checked: 10,
    // The name and the address end at ten each, as two names that nobody has would.
    withNothing: 10,
    of: (at) => ({ username: each(spellings, at), headers: anywhere(20_000 + at) }),
  },
  'from everywhere at a name that nobody has': {
    attempts: some,
    checked: 0,
    withNothing: 10,
    of: (at) => ({ username: each(['nobody', ' NoBody'], at), headers: anywhere(30_000 + at) }),
  },
  'from one address at one account': {
    attempts: some,
    checked: 5,
    of: () => ({ username: 'petra', headers: forwardedFor('192.0.2.5') }),
  },
  'from one address in all its spellings': {
    attempts: some,
    checked: 5,
    of: (at) => ({ username: 'quinn', headers: forwardedFor(each(single, at)) }),
  },
  'from many addresses of one IPv6 network': {
    attempts: some,
    checked: 5,
    of: (at) => ({ username: 'rosa', headers: forwardedFor(each(network, at)) }),
  },
  'from one address that claims to forward others': {
    attempts: some,
    checked: 5,
    of: (at) => ({ username: 'sven', headers: forwardedFor(`198.51.100.${at % 250}, 192.0.2.6`) }),
  },
  'from one address at many accounts': {
    attempts: some,
    checked: 0,
    withNothing: 50,
    of: (at) => ({ username: `name-${at}`, headers: forwardedFor('192.0.2.8') }),
  },
}

const people = ['olga', 'iris', 'petra', 'quinn', 'rosa', 'sven']

test('concurrent attempts at four processes, and at four after them, are checked as often as the limit allows', async (t) => {
  const { database, checked, start } = await signInPrograms(t)
  for (const name of people) await addPerson(database, name)
  const startFour = () => Promise.all([start(), start(), start(), start()])
  const guesses = Object.entries(rows).flatMap(([password, { attempts, of }]) =>
    Array.from({ length: attempts }, (_, at) => ({ ...of(at), password })),
  )
  const statuses: (number | null)[] = []
  // What one half of the programs has counted holds for those that are started after them.
  const half = guesses.length / 2
  const mixed = [...guesses.filter((_, at) => at % 2 === 0), ...guesses.filter((_, at) => at % 2)]
  for (const part of [mixed.slice(0, half), mixed.slice(half)]) {
    const programs = await startFour()
    const origins = programs.map(({ origin }) => origin)
    statuses.push(...(await guessAll(origins, part)))
    await Promise.all(programs.map(({ kill }) => kill()))
  }
  assert.deepEqual(
    counted(checked),
    Object.fromEntries(
      Object.entries(rows).flatMap(([what, { checked, withNothing = 0 }]) => [
        ...(checked > 0 ? [[what, checked]] : []),
        ...(withNothing > 0 ? [[`${what}, with nothing`, withNothing]] : []),
      ]),
    ),
  )
  const refused = guesses.length - checked.length
  assert.deepEqual(counted(statuses.map(String)), { 401: checked.length, 429: refused })
})
