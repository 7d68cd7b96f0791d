// On SQLite alone: which rows an answer is made of is asked by the same statements; what the policies of
// PostgreSQL hide besides is tried in teams and see-as.
import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { idOf, names, type Name } from '../fixtures/cast.ts'
import { callers } from './callers.ts'
import { cellOf, ownValues } from './cells.ts'
import { fixture } from './fixture.ts'
import { verdict } from './verdict.ts'

/** The calls of somebody whose answers have the id of an account that is not theirs. */
async function telling(t: TestContext, name: Name): Promise<{ tried: number; found: string[] }> {
  const here = await fixture(t)
  const caller = callers.find((one) => one.name === name)
  assert.ok(caller)
  const others = names.filter((one) => one !== name).map((one) => idOf('account', one))
  const read = here.endpoints.filter(
    (endpoint) =>
      endpoint.kind === 'call' && endpoint.method === 'GET' && verdict(endpoint, caller) === 'in',
  )
  const found: string[] = []
  let tried = 0
  for (const endpoint of read)
    for (const values of ownValues(endpoint, caller, here.things)) {
      const { status, body } = await here.send(cellOf(endpoint, caller, values).request)
      await here.clearLimits()
      if (status < 300) tried += 1
      for (const id of others) if (body.includes(id)) found.push(`${endpoint.path}: ${id}`)
    }
  return { tried, found }
}

test('no answer to a client tells another person’s account, which is the same in every organisation', async (t) => {
  for (const name of ['Ingrid', 'Mateo', 'Salome'] as const) {
    const { tried, found } = await telling(t, name)
    assert.deepEqual(found, [], name)
    assert.ok(tried >= 15, `${tried} calls of ${name} were answered`)
  }
  // The firm manages accounts, so that its answers show that the search finds them.
  assert.ok((await telling(t, 'Olwen')).found.some((one) => one.startsWith('/staff/people/')))
})
