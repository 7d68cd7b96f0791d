import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import { foreignMarks, plantNeighbours, sisterMark } from '../fixtures/neighbours.ts'
import { cast, idOf } from '../fixtures/cast.ts'
import { callers, type Caller } from './callers.ts'
import { cellOf, ownValues } from './cells.ts'
import { fixture, type Fixture } from './fixture.ts'
import { nameOf, prepared } from './preparations.ts'
import { neighbourhood } from './neighbourhood.ts'
import { readState, rowsChanged, type Changed } from './state.ts'
import { verdict } from './verdict.ts'

/** Those of Halden who may make a call that is not everybody's. */
const ofHalden = (endpoint: Endpoint): Caller[] =>
  callers.filter(
    (caller) =>
      endpoint.access !== 'anyone' &&
      caller.name !== null &&
      cast[caller.name].home === 'halden' &&
      verdict(endpoint, caller) === 'in',
  )

/** What counts over all that somebody has. */
const countsAll = / \/api\/(notifications)\/$/

test('nothing that is read of a project is another for what its neighbours have', async (t) => {
  const here = await fixture(t)
  const alone = await readAll(here)
  assert.ok(alone.size > 20, `${alone.size} answers were read`)
  await plantNeighbours(here.database, await readState(here.database), here.clock)
  const among = await readAll(here)
  for (const [what, answer] of alone)
    if (!countsAll.test(what)) assert.deepEqual(among.get(what), answer, what)
  assert.deepEqual([...among.keys()], [...alone.keys()])
})

/** What everybody of Halden reads at every address that they may; of lists, what is of one project. */
async function readAll(here: Fixture): Promise<Map<string, unknown>> {
  const read = new Map<string, unknown>()
  for (const endpoint of here.endpoints.filter(({ method }) => method === 'GET')) {
    for (const caller of ofHalden(endpoint)) {
      for (const values of ownValues(endpoint, caller, here.things)) {
        const { question } = cellOf(endpoint, caller, values)
        const { status, body } = await here.ask(question)
        if (status !== 200 || !/^[[{]/.test(body)) continue
        const answer: unknown = JSON.parse(body)
        const isOfOne = endpoint.path.includes('{')
        read.set(`${caller.who}: ${question.path}`, isOfOne ? answer : without(answer))
      }
      await here.calm()
    }
  }
  return read
}

function without(value: unknown): unknown {
  if (Array.isArray(value))
    return value.filter((each) => !JSON.stringify(each).includes(sisterMark)).map(without)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, without(part)]))
}

/** Calls that are about all that somebody has, whichever project it is of. */
const aboutAll = ['POST /notifications/read/']

test('who changes something of theirs changes and copies nothing of a neighbour', async (t) => {
  const here = await neighbourhood(t)
  // So long that each call is noted at the session that it is made with.
  here.clock.pass(90_000)
  const wrong: string[] = []
  let writes = 0
  for (const endpoint of here.endpoints.filter(({ method }) => method !== 'GET')) {
    const [caller] = ofHalden(endpoint)
    if (!caller) continue
    for (const values of ownValues(endpoint, caller, here.things)) {
      const question = await prepared(here, cellOf(endpoint, caller, values))
      // What a call needs before it is another's doing.
      const before = await readState(here.database)
      const { status } = await here.ask(question)
      const changed = rowsChanged(before, await readState(here.database))
      await here.calm()
      if (status < 300) {
        writes++
        wrong.push(...foreignIn(endpoint, caller, changed))
      }
      if (status < 400) await here.restore()
      if (status < 300) break
    }
  }
  assert.ok(writes > 20, `${writes} calls changed something`)
  assert.deepEqual(wrong, [])
})

function foreignIn(endpoint: Endpoint, { name }: Caller, changed: Changed[]): string[] {
  if (aboutAll.includes(nameOf(endpoint))) return []
  const own = name && idOf('account', name)
  const isOthers = ({ table, row }: Changed) =>
    (endpoint.access === 'self' || (table === 'session' && !endpoint.path.includes('members'))) &&
    ((typeof row['account_id'] === 'string' && row['account_id'] !== own) ||
      (table === 'account' && row['id'] !== own))
  return changed
    .filter((each) => isOthers(each) || foreignMarks.some((mark) => each.text.includes(mark)))
    .map(({ table, text }) => `${nameOf(endpoint)} touches ${table}: ${text}`)
}
