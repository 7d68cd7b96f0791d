// On SQLite alone: access is decided before a query, and test/plans makes every call on both engines.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inParallel, type ApiRequest } from './client.ts'
import { bodyFields, takesBody } from './bodies.ts'
import type { Cell } from './cells.ts'
import { complaints, fixture, named, report, type Complaints, type Fixture } from './fixture.ts'
import { cellOfFirst } from './first-cell.ts'
import { everyNth } from '../support/thorough.ts'
import { tablesOf } from '../fixtures/marks.ts'

test('a body with the name of any column beside its own fields answers 422 and has no effect', async (t) => {
  const here = await fixture(t)
  const names = await namesToTry(here)
  const wrong = complaints()
  for (const [index, endpoint] of here.endpoints.filter(takesBody).entries()) {
    const cell = cellOfFirst(here, endpoint)
    const others = names.filter((name) => !bodyFields(endpoint).includes(name))
    const unknown = everyNth(others, 4, index)
    await tryAll(
      here,
      wrong,
      cell,
      unknown.map((name) => withField(cell, name)),
    )
  }
  report(t, here, wrong, 12)
  assert.deepEqual(await here.changes(), [])
})

test('a query with the name of any column beside its own parameters answers 422', async (t) => {
  const here = await fixture(t)
  const names = await namesToTry(here)
  const wrong = complaints()
  const reads = here.endpoints.filter(({ method }) => method === 'GET')
  for (const [index, endpoint] of reads.entries()) {
    const cell = cellOfFirst(here, endpoint)
    const unknown = names.filter((name) => !(name in endpoint.query.shape))
    // A few are enough for an endpoint that has no query at all.
    const some =
      Object.keys(endpoint.query.shape).length > 0
        ? everyNth(unknown, 4, index)
        : unknown.slice(0, 8)
    await tryAll(
      here,
      wrong,
      cell,
      some.map((name) => withQuery(cell, name)),
    )
  }
  report(t, here, wrong, 8)
  assert.deepEqual(await here.changes(), [])
})

/** Every column of every table, and properties that JavaScript objects have. */
async function namesToTry({ database }: Fixture): Promise<string[]> {
  const columns = (await tablesOf(database)).flatMap((table) => table.columns)
  const ours = ['user_id', 'mfa', 'is_admin', 'owner', 'sort', 'order', 'limit', 'fields', 'filter']
  const language = ['__proto__', 'constructor', 'prototype', 'toString']
  return [...new Set([...columns.map(({ name }) => name), ...ours, ...language])]
}

function withField({ request }: Cell, name: string): ApiRequest {
  const body = { ...(request.body as object) }
  // Defined, so that `__proto__` becomes a field, as it does in JSON.
  Object.defineProperty(body, name, { value: 'owner', enumerable: true })
  return { ...request, body }
}

function withQuery({ request }: Cell, name: string): ApiRequest {
  const mark = request.path.includes('?') ? '&' : '?'
  return { ...request, path: `${request.path}${mark}${name}=owner` }
}

async function tryAll(here: Fixture, wrong: Complaints, cell: Cell, requests: ApiRequest[]) {
  for (let at = 0; at < requests.length; at += 8) {
    await here.clearLimits()
    await inParallel(requests.slice(at, at + 8), async (request) => {
      const { status } = await here.send(request)
      wrong.count()
      if (status !== 422)
        wrong.say(
          `${named(cell.caller, request)} with ${JSON.stringify(request.body)} was answered ${status}`,
        )
    })
  }
}
