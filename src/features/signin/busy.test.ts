import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Problem } from '../../contract/problem.ts'
import { ourselves } from '../../platform/http/caller.ts'
import { createPasswords, type Passwords } from '../../platform/auth/passwords.ts'
import { heldClock } from '../../../test/support/clock.ts'
import { freshDatabase } from '../../../test/support/database/database.ts'
import { signInWith } from '../../../test/support/signin/signin-parts.ts'
import { addPerson } from '../../../test/support/signin/signin-people.ts'

/** Checks none of the first so many passwords before all of them are there. */
function allAtOnce(count: number, passwords: Passwords): Passwords {
  const here = Promise.withResolvers<undefined>()
  let arrived = 0
  return {
    ...passwords,
    async verify(password, stored, lane) {
      arrived += 1
      if (arrived === count) here.resolve(undefined)
      await here.promise
      return await passwords.verify(password, stored, lane)
    },
  }
}

test('an attempt that cannot be checked for want of capacity is answered late and does not count', async (t) => {
  const database = await freshDatabase(t)
  await addPerson(database, 'iris')
  const passwords = allAtOnce(10, createPasswords({ width: 1, waiting: 0 }))
  const { signIn } = await signInWith(database, heldClock('2026-11-20T15:00:00.000Z'), passwords)
  let clients = 0
  /** The status, and how long it took in ms. */
  const guess = async () => {
    const caller = { ...ourselves, address: `192.0.2.${++clients}` }
    const begun = performance.now()
    const given = { username: 'iris', password: 'not-the-password-of-anybody' }
    const error: unknown = await signIn(given, caller).catch((error: unknown) => error)
    assert.ok(error instanceof Problem)
    return { status: error.status, ms: performance.now() - begun }
  }
  const together = await Promise.all(Array.from({ length: 10 }, guess))
  const busy = together.filter(({ status }) => status === 503)
  assert.ok(busy.length > 0 && busy.length < 10, `${busy.length} were turned away`)
  assert.ok(busy.every(({ ms }) => ms > 200))
  const statuses = together.map(({ status }) => status)
  for (let at = 0; at <= busy.length; at += 1) statuses.push((await guess()).status)
  assert.equal(statuses.filter((status) => status === 401).length, 10)
  assert.equal(statuses.at(-1), 429)
})
