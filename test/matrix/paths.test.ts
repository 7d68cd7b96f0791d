// On SQLite alone: access is decided before a query, and test/plans makes every call on both engines.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inParallel, type Answer, type ApiRequest } from './client.ts'
import { callerNamed, callers, type Caller } from './callers.ts'
import { cellOf, ownLists, type Cell } from './cells.ts'
import {
  complaints,
  fixture,
  lookForLeaks,
  named,
  report,
  type Complaints,
  type Fixture,
} from './fixture.ts'
import { otherMethods, spellings, wrongWays } from './spellings.ts'
import { verdict } from './verdict.ts'
import { everyNth } from '../support/thorough.ts'
import { tokenOf } from '../fixtures/cast.ts'

test('another spelling or method of a protected path does not get around its protection', async (t) => {
  const here = await fixture(t)
  const wrong = complaints()
  for (const [index, cell] of cellsOfAdmitted(here).entries()) {
    // Each path is tried with each spelling, by one of the three callers in rotation.
    const requests = [refusedCaller(cell), callerNamed(null), cell.caller].flatMap((caller, at) => {
      const request = { ...cell.request, headers: caller.headers }
      return everyNth([...respelled(request), ...otherwise(request)], 3, at + index).map((one) => ({
        caller,
        request: one,
      }))
    })
    await tryAll(here, wrong, cell, requests, isHarmless)
  }
  report(t, here, wrong, 30)
  assert.deepEqual(await here.changes(), [])
})

test('a valid token is refused with 401 when it is sent in any other way', async (t) => {
  const here = await fixture(t)
  const wrong = complaints()
  for (const cell of cellsOfAdmitted(here)) {
    const token = tokenIn(cell.caller)
    const requests = wrongWays(token, tokenOf('Bram')).map(([how, headers, query]) => {
      const path = query ? `${cell.request.path}?${query}` : cell.request.path
      return {
        caller: { ...cell.caller, who: `a token ${how}` },
        request: { ...cell.request, path, headers },
      }
    })
    await tryAll(here, wrong, cell, requests, ({ status }) => status === 401)
  }
  report(t, here, wrong, 20)
  assert.deepEqual(await here.changes(), [])
})

/** For each protected endpoint the first caller who is admitted, with their own ids. */
function cellsOfAdmitted(here: Fixture): Cell[] {
  return here.endpoints
    .filter(({ access }) => access !== 'anyone')
    .map((endpoint) => {
      const caller = callers.find((one) => verdict(endpoint, one) === 'in') as Caller
      const lists = ownLists(endpoint, caller, here.things)
      const values = lists.map(({ name, ids }) => [name, ids[0] ?? ''])
      return cellOf(endpoint, caller, Object.fromEntries(values))
    })
}

/** Somebody who is signed in and refused; if there is nobody, a caller with an ended session. */
function refusedCaller({ endpoint }: Cell): Caller {
  const refused = callers.filter((one) => verdict(endpoint, one) !== 'in')
  const found =
    refused.find(({ name }) => name !== null) ?? refused.find(({ headers }) => headers.length > 0)
  return found as Caller
}

const tokenIn = ({ headers }: Caller) => headers.at(0)?.[1].replace('Token ', '') ?? ''

const respelled = (request: ApiRequest) =>
  spellings(request.path).map((path) => ({ ...request, path }))

const otherwise = (request: ApiRequest) =>
  otherMethods.map(({ method, headers }) => ({
    method,
    path: request.path,
    headers: [...request.headers, ...headers],
  }))

/** Refused, or redirected to the right address. */
const isHarmless = ({ status, location }: Answer) =>
  (status >= 400 && status < 500) || (status === 308 && !!location?.startsWith('/api/'))

async function tryAll(
  here: Fixture,
  wrong: Complaints,
  cell: Cell,
  requests: { caller: Caller; request: ApiRequest }[],
  isFine: (answer: Answer) => boolean,
) {
  await inParallel(requests, async ({ caller, request }) => {
    const answer = await here.send(request)
    wrong.count()
    lookForLeaks(wrong, here.private, { ...cell, caller, request }, withoutEcho(request, answer))
    if (!isFine(answer)) wrong.say(`${named(caller, request)} was answered ${answer.status}`)
  })
}

/** Without the parts of the path that redirects and error pages repeat. */
function withoutEcho({ path }: ApiRequest, answer: Answer): Answer {
  const parts = path
    .toLowerCase()
    .split(/[/?]/)
    .filter((part) => part.length > 20)
  const text = parts.reduce((bytes, part) => bytes.replaceAll(part, ''), answer.bytes.toLowerCase())
  return { ...answer, bytes: text }
}
