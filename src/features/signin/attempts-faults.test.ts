import assert from 'node:assert/strict'
import { test } from 'node:test'
import { times } from '../../../test/support/thorough.ts'
import {
  anywhere,
  counted,
  signInPrograms,
  guess,
  guessAll,
  type Guess,
} from '../../../test/support/signin/signin-programs.ts'
import { addPerson } from '../../../test/support/signin/signin-people.ts'

const attempts = times(400, 2_000)

test('of hundreds of attempts ten are checked, even when one of four processes is killed during a check', async (t) => {
  const { database, checked, start } = await signInPrograms(t)
  await addPerson(database, 'olga')
  const [victim, ...others] = await Promise.all([start(true), start(), start(), start()])
  const tries = Array.from({ length: attempts }, (_, at) => ({
    username: 'olga',
    password: 'guess',
    headers: anywhere(at),
  }))
  const lost = guess(victim.origin, tries[0] as Guess)
  await victim.checks()
  const half = guessAll(
    others.map(({ origin }) => origin),
    tries.slice(1, attempts / 2),
  )
  await victim.kill()
  assert.equal(await lost, null)
  const again = await start()
  const rest = guessAll(
    [again, ...others].map(({ origin }) => origin),
    tries.slice(attempts / 2),
  )
  const statuses = [...(await half), ...(await rest)]
  await Promise.all([again, ...others].map(({ kill }) => kill()))
  assert.equal(checked.length, 10)
  assert.deepEqual(counted(statuses.map(String)), { 401: 9, 429: attempts - 10 })
})

test('without a trusted proxy, no header changes the address that an attempt counts for', async (t) => {
  const { database, checked, start } = await signInPrograms(t, [])
  await addPerson(database, 'olga')
  const programs = await Promise.all([start(), start()])
  const names = ['X-Forwarded-For', 'Forwarded', 'X-Real-IP', 'True-Client-IP', 'CF-Connecting-IP']
  const tries = Array.from({ length: 100 }, (_, at) => {
    const address = `198.51.100.${at % 250}`
    const headers = Object.fromEntries(names.map((name) => [name, address]))
    return {
      username: 'olga',
      password: 'guess',
      headers: { ...headers, Forwarded: `for=${address}` },
    }
  })
  await guessAll(
    programs.map(({ origin }) => origin),
    tries,
  )
  await Promise.all(programs.map(({ kill }) => kill()))
  assert.equal(checked.length, 5)
})
