// On SQLite alone: the second call comes when the first is over, which is the same on both engines.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { takesBody, variantOf, type TakesBody } from './bodies.ts'
import { callerNamed, type Caller } from './callers.ts'
import type { Answer, ApiRequest } from './client.ts'
import { cellOf, ownValues } from './cells.ts'
import { fixture, type Fixture } from './fixture.ts'
import { nameOf, prepared } from './preparations.ts'
import { readState, type Row, type State } from './state.ts'
import { verdict } from './verdict.ts'

/** Two who may both do it; the owner where nobody else may. */
const pairs = (['Mona', 'Olwen'] as const).map(callerNamed)

/** Calls that may replace what another has just written, each with the reason. */
const excused: Record<string, string> = {
  'POST /staff/enquiries/{id}/state/':
    'sets one state by intent; both moves stay in its course, and each can be taken back',
  'POST /staff/enquiries/{id}/assign/':
    'gives it to one by intent; who gave it to whom stays in its course, and each can be taken back',
  'PATCH /staff/lists/{list}/views/{id}/': 'of a list that one keeps for oneself alone',
}

type Base = (row: Row) => unknown

/** Where a call takes what there was, it is given: so every screen calls it. The row is its id's. */
const bases: Record<string, [table: string, base: Base]> = {
  'PATCH /staff/people/{id}/': [
    'account',
    ({ role, firm_roles }) => String(firm_roles ?? role).split(' '),
  ],
  'PATCH /staff/members/{id}/': ['membership', ({ role }) => ({ role, projects: null })],
  'PATCH /staff/organisations/{id}/': [
    'organisation',
    ({ name, second_factor_required }) => ({
      name,
      second_factor_required: second_factor_required === 1,
    }),
  ],
  'PATCH /staff/media/{id}/': ['media', ({ name, alt, version }) => ({ name, alt, version })],
  'PATCH /staff/webhooks/{id}/': [
    'webhook',
    ({ url, events }) => ({ url, events: String(events).split(' ') }),
  ],
  'PATCH /staff/milestones/{id}/': ['milestone', ({ title }) => title],
  'PATCH /staff/events/{id}/': [
    'event',
    ({ title, place, who, starts_at, ends_at }) => ({ title, place, who, starts_at, ends_at }),
  ],
  'POST /staff/milestones/{id}/remove/': [
    'milestone',
    ({ title, due_date }) => ({ title, due_date }),
  ],
  'PATCH /staff/projects/{id}/rhythm/': ['project', ({ rhythm }) => rhythm],
}

/** The same where the base is all that another call shows. */
const shown: Record<string, string> = {
  'PATCH /staff/site/firm/': '/api/staff/site/firm/',
  'PATCH /staff/site/hero/': '/api/staff/site/hero/',
  'PATCH /staff/brand/': '/api/staff/brand/',
}

const hasBase = (name: string) => name in bases || name in shown

async function withBase(
  here: Fixture,
  endpoint: TakesBody,
  { state, request }: { state: State; request: ApiRequest },
): Promise<ApiRequest> {
  const path = shown[nameOf(endpoint)]
  if (path) {
    const { body } = await here.send({ method: 'GET', path, headers: request.headers })
    const { values } = JSON.parse(body) as { values: object }
    return { ...request, body: { ...(request.body as object), base: values } }
  }
  const [table = '', base] = bases[nameOf(endpoint)] ?? []
  const row = (state.get(table) ?? []).find(({ id }) => request.path.includes(`/${String(id)}/`))
  if (!row || !base) return request
  return { ...request, body: { ...(request.body as object), base: base(row) } }
}

/** What only says when, by whom or how often, and what is nobody's words. */
const isOfMachine = (table: string, column: string) =>
  /_at$|_by$|^revision$|^fields$|_until$|hash$|^version$/.test(column) ||
  /^(audit_|idempotency|session|rate_limit|outbox|own_act|spam_lesson)/.test(table)

const valuesIn = (state: State) =>
  new Map(
    [...state].flatMap(([table, rows]) =>
      rows
        .filter(({ id }) => typeof id === 'string')
        .flatMap((row) =>
          Object.entries(row)
            .filter(([column]) => !isOfMachine(table, column))
            .map(([column, value]) => [`${table}.${column} ${String(row['id'])}`, value] as const),
        ),
    ),
  )

/** What the first had written, and the second has replaced. */
function lost(before: State, first: State, second: State): string[] {
  const [was, then, now] = [before, first, second].map(valuesIn)
  return [...(then ?? [])]
    .filter(([name, value]) => was?.get(name) !== value && now?.get(name) !== value)
    .map(([name]) => name.split(' ')[0] ?? '')
}

interface Outcome {
  /** How often both were asked for. */
  tried: number
  gone: Set<string>
  /** A 409 without what is there now, though the call was given what there was. */
  bare: string[]
}

/** What becomes of two calls from the same base, in several pairs of words and choices. */
async function twice(here: Fixture, endpoint: TakesBody): Promise<Outcome> {
  const outcome: Outcome = { tried: 0, gone: new Set(), bare: [] }
  const [one, other = one] = pairs.filter((caller) => verdict(endpoint, caller) === 'in')
  if (!one || !other) return outcome
  for (const [first, second] of [
    [null, 0],
    [0, 1],
    [0, null],
  ] as const)
    for (const values of ownValues(endpoint, one, here.things)) {
      await here.restore()
      await here.clearLimits()
      const plain = await prepared(here, cellOf(endpoint, one, values))
      const before = await readState(here.database)
      const cell = await withBase(here, endpoint, { state: before, request: plain })
      const request = bodyOf(here, endpoint, cell, first)
      if (!(await isDone(here, request))) continue
      const between = await readState(here.database)
      const answer = await sendSecond(here, endpoint, { cell, turn: second, other })
      if (answer?.status === 409 && hasBase(nameOf(endpoint)) && !answer.body.includes('"theirs"'))
        outcome.bare.push(answer.body)
      outcome.tried += 1
      for (const name of lost(before, between, await readState(here.database)))
        outcome.gone.add(name)
      break
    }
  return outcome
}

const isDone = async (here: Fixture, request: ApiRequest) => (await here.send(request)).status < 300

/** By a colleague, or else from another device of the same, with other ids or else with the same. */
async function sendSecond(
  here: Fixture,
  endpoint: TakesBody,
  { cell, turn, other }: { cell: ApiRequest; turn: number | null; other: Caller },
): Promise<Answer | null> {
  for (const headers of [other.headers, cell.headers])
    for (const hasOtherIds of [true, false]) {
      const request = bodyOf(here, endpoint, { ...cell, headers }, turn, hasOtherIds)
      const answer = await here.send(request)
      if (answer.status < 300 || answer.status === 409) return answer
    }
  return null
}

/** The request with the words of a turn; null: its own. */
function bodyOf(
  { things }: Fixture,
  endpoint: TakesBody,
  request: ApiRequest,
  turn: number | null,
  hasOtherIds = true,
): ApiRequest {
  if (turn === null) return request
  const otherIds = (id: string) => {
    const meant = things.find((thing) => thing.id === id)
    if (!meant) return null
    const ofSameKind = things.filter(
      ({ table, organisation }) => table === meant.table && organisation === meant.organisation,
    )
    return hasOtherIds ? ofSameKind.map((thing) => thing.id).filter((one) => one !== id) : []
  }
  const body = variantOf(endpoint, request.body as Record<string, unknown>, { turn, otherIds })
  return { ...request, body }
}

test('of two of the firm who write the same at once, none silently loses what was kept', async (t) => {
  const here = await fixture(t)
  const calls = here.endpoints
    .filter(takesBody)
    .filter(({ path, method }) => path.startsWith('/staff/') && method !== 'GET')
  const [losing, untried]: [Map<string, string>, string[]] = [new Map(), []]
  for (const endpoint of calls) {
    const name = nameOf(endpoint)
    const { tried, gone, bare } = await twice(here, endpoint)
    assert.deepEqual(bare, [], name)
    if (tried === 0) untried.push(name)
    if (gone.size > 0) losing.set(name, [...gone].toSorted().join(', '))
  }
  t.diagnostic(`${calls.length} calls`)
  assert.deepEqual(untried, [])
  assert.deepEqual(
    [...losing].filter(([name]) => !(name in excused)),
    [],
  )
  assert.deepEqual(
    Object.keys(excused).filter((name) => !losing.has(name)),
    [],
    'they lose nothing any more',
  )
})
