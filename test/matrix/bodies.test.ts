// On SQLite alone: who is refused is decided before a query; test/plans asks them all on both engines.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import type { Question } from './ask.ts'
import { fieldsOf, takesBody } from './bodies.ts'
import { callers } from './callers.ts'
import { cellOf, ownLists, type Cell } from './cells.ts'
import { complaints, fixture, lookForLeaks, named } from './fixture.ts'
import type { Complaints, Fixture } from './fixture.ts'
import { verdict } from './verdict.ts'
import { cast, companies } from '../fixtures/cast.ts'

test('no id of another company in a body or a query reaches what is theirs', async (t) => {
  const here = await fixture(t)
  const wrong = complaints()
  const ids = idsOfCedar(here)
  for (const endpoint of here.endpoints) {
    const cell = cellOfHalden(here, endpoint)
    if (!cell) continue
    for (const id of ids)
      for (const question of questionsWith(cell, id)) await tryOne(here, wrong, cell, question, id)
  }
  t.diagnostic(`${wrong.cells} cells`)
  assert.deepEqual([...wrong.first, ...here.faultsOfOurs()], [])
})

/** One of each kind. */
function idsOfCedar({ things }: Fixture): string[] {
  const theirs = things.filter(({ id }) => id.startsWith(companies.cedar.mark))
  return [...new Map(theirs.map(({ table, id }) => [table, id])).values()]
}

/** Somebody of Halden who is let in; the firm's own people may name every company. */
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

/** The id at each name of the body and of the query in turn, where the schema takes it. */
function questionsWith({ endpoint, question }: Cell, id: string): Question[] {
  const fields = takesBody(endpoint) ? fieldsOf(endpoint) : []
  const bodies = fields
    .map((field) => ({ ...(question.body as object), [field]: id }))
    .filter((body) => takesBody(endpoint) && endpoint.body.safeParse(body).success)
  const names = Object.keys(endpoint.query.shape)
  return [
    ...bodies.map((body) => ({ ...question, body })),
    ...names.map((name) => ({ ...question, path: `${question.path}?${name}=${id}` })),
  ]
}

async function tryOne(
  here: Fixture,
  wrong: Complaints,
  cell: Cell,
  question: Question,
  id: string,
) {
  const answer = await here.ask(question)
  wrong.count()
  const what = `${named(cell.caller, question)} with ${JSON.stringify(question.body)}`
  if (answer.status >= 500) wrong.say(`${what} was answered ${answer.status}`)
  // Their own words come back to them.
  const bytes = answer.bytes.replaceAll(id, '')
  lookForLeaks(wrong, here.private, { ...cell, question }, { ...answer, bytes })
  if (answer.status >= 400) return await here.calm()
  for (const change of await here.changes()) if (isOfCedar(change)) wrong.say(`${what}: ${change}`)
  await here.restore()
}

/** Something of theirs is gone or another, or something new is said to be theirs. */
const isOfCedar = (change: string) =>
  change.includes(' had ')
    ? change.includes(companies.cedar.mark)
    : new RegExp(`"(organisation|account)_id":"${companies.cedar.mark}`).test(change)
