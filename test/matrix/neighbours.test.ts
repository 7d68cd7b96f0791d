// On SQLite alone: which rows an answer is made of is asked by the same statements; what the policies of
// PostgreSQL hide besides is tried in teams and see-as.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import { foreignMarks, plantNeighbours, secondProjectMark } from '../fixtures/neighbours.ts'
import { cast, companies, idOf } from '../fixtures/cast.ts'
import { callers, type Caller } from './callers.ts'
import { cellOf, ownValues } from './cells.ts'
import { fixture, type Fixture } from './fixture.ts'
import { nameOf } from './preparations.ts'
import { neighbourhood } from './neighbourhood.ts'
import { readState, type Changed } from './state.ts'
import { verdict } from './verdict.ts'
import { writesOf, type Write } from './writes.ts'

/** The people of Halden who may make a call; nobody for a public endpoint. */
const ofHalden = (endpoint: Endpoint): Caller[] =>
  callers.filter(
    (caller) =>
      endpoint.access !== 'anyone' &&
      caller.name !== null &&
      cast[caller.name].home === 'halden' &&
      verdict(endpoint, caller) === 'in',
  )

/** Endpoints whose answer counts over all projects. */
const countsAll = / \/api\/(notifications)\/$/

test('answers about a project do not change when the company gets a second project', async (t) => {
  const here = await fixture(t)
  const alone = await readAll(here)
  assert.ok(alone.size > 20, `${alone.size} answers were read`)
  await plantNeighbours(here.database, await readState(here.database), here.clock)
  const among = await readAll(here)
  for (const [what, answer] of alone)
    if (!countsAll.test(what)) assert.deepEqual(among.get(what), answer, what)
  assert.deepEqual([...among.keys()], [...alone.keys()])
})

/** What everybody of Halden can read; of lists, without the items of the second project. */
async function readAll(here: Fixture): Promise<Map<string, unknown>> {
  const read = new Map<string, unknown>()
  for (const endpoint of here.endpoints.filter(({ method }) => method === 'GET')) {
    for (const caller of ofHalden(endpoint)) {
      for (const values of ownValues(endpoint, caller, here.things)) {
        const { request } = cellOf(endpoint, caller, values)
        const { status, body } = await here.send(request)
        if (status !== 200 || !/^[[{]/.test(body)) continue
        const answer: unknown = JSON.parse(body)
        const isOfOne = endpoint.path.includes('{')
        read.set(`${caller.who}: ${request.path}`, isOfOne ? answer : without(answer))
      }
      await here.clearLimits()
    }
  }
  return read
}

function without(value: unknown): unknown {
  if (Array.isArray(value))
    return value.filter((each) => !JSON.stringify(each).includes(secondProjectMark)).map(without)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, without(part)]))
}

/** Endpoints that are about all projects of the caller. */
const aboutAll = ['POST /notifications/read/']

test('a call that changes something of one project neither changes nor copies data of another', async (t) => {
  const alone = effectsOf(await writesOf(await fixture(t), ofHalden))
  const writes = await writesOf(await neighbourhood(t), ofHalden)
  assert.ok(writes.length > 20, `${writes.length} calls changed something`)
  assert.deepEqual(writes.flatMap(foreignIn), [])
  // What it answers and writes of its own is no other row's, either.
  const among = effectsOf(writes)
  for (const [what, effect] of alone) assert.deepEqual(among.get(what), effect, what)
  assert.deepEqual([...among.keys()], [...alone.keys()])
})

/** The answer and the rows of each call, without what is random and what is counted over all. */
const effectsOf = (writes: Write[]) =>
  new Map(
    writes
      .filter(({ endpoint }) => !aboutAll.includes(nameOf(endpoint)))
      .map(({ endpoint, body, changed }) => [
        nameOf(endpoint),
        [body, ...changed.map(({ table, text }) => `${table}: ${text}`)]
          .map((text) => text.replaceAll(random, '#'))
          .toSorted(),
      ]),
  )

/** Ids, hashes, tokens and the picture of one; ids of the cast have its mark. */
const random = new RegExp(
  String.raw`(?<="(request_id|path)":")[^"]+|(?<![\w-])(?![\w-]*${companies.halden.mark})[\w+/=-]{14,}`,
  'g',
)

function foreignIn({ endpoint, caller: { name }, changed }: Write): string[] {
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
