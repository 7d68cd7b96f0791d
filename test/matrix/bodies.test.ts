// On SQLite alone: access is decided before a query, and test/plans makes every call on both engines.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import type { ApiRequest } from './client.ts'
import { bodyFields, takesBody } from './bodies.ts'
import { callers } from './callers.ts'
import { cellOf, ownLists, type Cell } from './cells.ts'
import { complaints, fixture, lookForLeaks, named, report } from './fixture.ts'
import type { Complaints, Fixture } from './fixture.ts'
import { verdict } from './verdict.ts'
import { cast, companies } from '../fixtures/cast.ts'

test('an id of another company in a body or a query neither reads nor changes its data', async (t) => {
  const here = await fixture(t)
  const wrong = complaints()
  const ids = idsOfCedar(here)
  assert.ok(ids.length >= fewestIds, `${ids.length} ids of Cedar were found.`)
  for (const endpoint of here.endpoints) {
    const cell = cellOfHalden(here, endpoint)
    if (!cell) continue
    for (const id of ids)
      for (const request of requestsWith(cell, id)) await tryOne(here, wrong, cell, request, id)
  }
  report(t, here, wrong, 2)
})

/** Cedar has rows in about twenty tables. */
const fewestIds = 15

/** One id of Cedar of each table. */
function idsOfCedar({ things }: Fixture): string[] {
  const theirs = things.filter(({ id }) => id.startsWith(companies.cedar.mark))
  return [...new Map(theirs.map(({ table, id }) => [table, id])).values()]
}

/** A call by somebody of Halden who is admitted; not of the firm's people, who may name any company. */
function cellOfHalden(here: Fixture, endpoint: Endpoint): Cell | null {
  const { access } = endpoint
  if (access === 'anyone' || access.startsWith('staff:')) return null
  const isOfHalden = ({ name }: (typeof callers)[number]) => name && cast[name].home === 'halden'
  const caller = callers.find((one) => isOfHalden(one) && verdict(endpoint, one) === 'in')
  if (!caller) return null
  const lists = ownLists(endpoint, caller, here.things)
  const values = lists.map(({ name, ids }) => [name, ids[0] ?? ''])
  return cellOf(endpoint, caller, Object.fromEntries(values))
}

/** Requests with the id in one field of the body or the query each, where the schema takes it. */
function requestsWith({ endpoint, request }: Cell, id: string): ApiRequest[] {
  const fields = takesBody(endpoint) ? bodyFields(endpoint) : []
  const bodies = fields
    .map((field) => ({ ...(request.body as object), [field]: id }))
    .filter((body) => takesBody(endpoint) && endpoint.body.safeParse(body).success)
  const names = Object.keys(endpoint.query.shape)
  return [
    ...bodies.map((body) => ({ ...request, body })),
    ...names.map((name) => ({ ...request, path: `${request.path}?${name}=${id}` })),
  ]
}

async function tryOne(
  here: Fixture,
  wrong: Complaints,
  cell: Cell,
  request: ApiRequest,
  id: string,
) {
  const answer = await here.send(request)
  wrong.count()
  const what = `${named(cell.caller, request)} with ${JSON.stringify(request.body)}`
  if (answer.status >= 500) wrong.say(`${what} was answered ${answer.status}`)
  // An answer may echo the id.
  const bytes = answer.bytes.replaceAll(id, '')
  lookForLeaks(wrong, here.private, { ...cell, request }, { ...answer, bytes })
  if (answer.status >= 400) return await here.clearLimits()
  for (const change of await here.changes()) if (isOfCedar(change)) wrong.say(`${what}: ${change}`)
  await here.restore()
}

/** A change of Cedar's data, or a new row that belongs to Cedar. */
const isOfCedar = (change: string) =>
  change.includes(' had ')
    ? change.includes(companies.cedar.mark)
    : new RegExp(`"(organisation|account)_id":"${companies.cedar.mark}`).test(change)
