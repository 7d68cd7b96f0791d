// On SQLite alone: access is decided before a query, and test/plans makes every call on both engines.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import type { Answer } from './client.ts'
import { callers, type Caller } from './callers.ts'
import { restricted } from '../fixtures/cast.ts'
import { cellOf, ownValues, type Cell } from './cells.ts'
import type { Values } from './ids.ts'
import { complaints, fixture, lookForLeaks, named, report } from './fixture.ts'
import type { Complaints, Fixture } from './fixture.ts'
import { nameOf, preparations, prepared } from './preparations.ts'
import { changesIn, readState } from './state.ts'
import { verdict } from './verdict.ts'

test('every endpoint admits whom it must, succeeds for somebody, and is audited exactly if it declares so and changes anything', async (t) => {
  const here = await fixture(t)
  const wrong = complaints()
  for (const endpoint of here.endpoints) {
    // Whoever sees only a part is tried in grants.test.ts.
    const whole = callers.filter(({ name }) => name === null || !restricted.includes(name))
    const admitted = whole.filter((caller) => verdict(endpoint, caller) === 'in')
    // Where callers make no difference, one who is signed in stands for all of them.
    const some = endpoint.access === 'anyone' ? pick(admitted) : admitted
    let through = 0
    for (const caller of some)
      through += Number(await getsThrough(here, wrong, endpoint, caller, caller === some[0]))
    if (through === 0) wrong.say(`no caller got through to ${endpoint.method} ${endpoint.path}`)
  }
  report(t, here, wrong, 15)
})

test('every preparation belongs to an existing endpoint', async (t) => {
  const { endpoints } = await fixture(t)
  const calls = endpoints.map(nameOf)
  assert.deepEqual(
    Object.keys(preparations).filter((name) => !calls.includes(name)),
    [],
  )
})

const pick = (admitted: Caller[]) => [
  ...admitted.filter(({ name }) => name === 'Ingrid').slice(0, 1),
  ...admitted.filter(({ who }) => who === 'nobody'),
]

/** Endpoints whose id is of one of several kinds on purpose: what a link leads to is found by one address. */
const manyKinds: Record<string, string> = {
  'GET /waiting/{id}/': 'approval; request',
  'GET /memberships/of/{id}/': 'approval; document; event; project; request',
}

/** Tries the caller's own ids until a call succeeds, or with `triesAll` all of them. */
async function getsThrough(
  here: Fixture,
  wrong: Complaints,
  endpoint: Endpoint,
  caller: Caller,
  triesAll: boolean,
) {
  const [meant, tried] = [new Set<string>(), new Set<string>()]
  let success = false
  for (const values of ownValues(endpoint, caller, here.things)) {
    const kinds = kindsOf(here, values)
    // Of a kind of ids that the endpoint does not take, one is enough.
    if (success && tried.has(kinds) && !meant.has(kinds)) continue
    const { status } = await tryOne(here, wrong, cellOf(endpoint, caller, values))
    tried.add(kinds)
    success ||= status < 300
    if (status !== 404 && status !== 400) meant.add(kinds)
    if (success && !triesAll) break
  }
  const kinds = [...meant].toSorted().join('; ')
  if (meant.size > 1 && kinds !== manyKinds[nameOf(endpoint)])
    wrong.say(`${nameOf(endpoint)} takes ids of more than one kind: ${kinds}`)
  return success
}

const kindsOf = ({ things }: Fixture, values: Values) =>
  Object.values(values)
    .map((value) => things.find(({ id }) => id === value)?.table ?? 'a word')
    .join(' and ')

/** Makes one call with its preparation, and restores the database. */
async function tryOne(here: Fixture, wrong: Complaints, cell: Cell): Promise<Answer> {
  const { endpoint, caller } = cell
  const request = await prepared(here, cell)
  const entriesBefore = await countEntries(here)
  const answer = await here.send(request)
  wrong.count()
  // What was prepared belongs to Halden, so its answer may name Halden.
  const knows = request === cell.request ? {} : { knows: 'halden' as const }
  lookForLeaks(wrong, here.private, { endpoint, request, caller: { ...caller, ...knows } }, answer)
  if ([401, 403, 429].includes(answer.status) || answer.status >= 500)
    wrong.say(
      `${named(caller, request)} was answered ${answer.status}: ${answer.body.slice(0, 200)}`,
    )
  if (answer.status < 300) {
    const entries = (await countEntries(here)) - entriesBefore
    const isIdle = entries === 0 && endpoint.audited !== false && (await changesNothing(here, cell))
    if (!isIdle) judgeAudit(wrong, cell, entries)
  }
  const isUnchanged =
    endpoint.method === 'GET' || (answer.status >= 400 && request === cell.request)
  await (isUnchanged ? here.clearLimits() : here.restore())
  return answer
}

/** What a call leaves whatever was done, by its table. */
const isOfEach = /^(session|api_key|rate_limit|idempotency|project_act|own_act|undo) /

/** Whether a call finds it so already, made once more with its preparation: then there is nothing to write down. */
async function changesNothing(here: Fixture, cell: Cell): Promise<boolean> {
  if (cell.endpoint.method === 'GET') return false
  await here.restore()
  const request = await prepared(here, cell)
  const before = await readState(here.database)
  await here.send(request)
  return changesIn(before, await readState(here.database)).every((one) => isOfEach.test(one))
}

function judgeAudit(wrong: Complaints, { endpoint, caller, request }: Cell, entries: number) {
  const { audited = endpoint.method === 'GET' ? false : undefined } = endpoint
  if (audited === undefined || audited === entries > 0) return
  const claim = audited ? 'says that it is audited' : 'says that it is not audited'
  wrong.say(`${named(caller, request)} ${claim}, and left ${entries} entries`)
}

async function countEntries({ database }: Fixture): Promise<number> {
  const head = database.read.selectFrom('audit_head').select('seq')
  return (await head.executeTakeFirstOrThrow()).seq
}
