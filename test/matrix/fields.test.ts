// On SQLite alone: who is refused is decided before a query; test/plans asks them all on both engines.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import { inParallel, type Question } from './ask.ts'
import { fieldsOf, takesBody } from './bodies.ts'
import { callers } from './callers.ts'
import { cellOf, ownLists, type Cell } from './cells.ts'
import { complaints, fixture, named, type Complaints, type Fixture } from './fixture.ts'
import { verdict } from './verdict.ts'
import { tablesOf } from '../fixtures/marks.ts'

test('no call takes the name of a column beside its own fields, and none has an effect', async (t) => {
  const here = await fixture(t)
  const names = await namesToTry(here)
  const wrong = complaints()
  for (const endpoint of here.endpoints.filter(takesBody)) {
    const cell = cellOfFirst(here, endpoint)
    const unknown = names.filter((name) => !fieldsOf(endpoint).includes(name))
    await tryAll(
      here,
      wrong,
      cell,
      unknown.map((name) => withField(cell, name)),
    )
  }
  await tell(t, here, wrong)
})

test('no call filters or sorts by the name of a column beside its own', async (t) => {
  const here = await fixture(t)
  const names = await namesToTry(here)
  const wrong = complaints()
  for (const endpoint of here.endpoints.filter(({ method }) => method === 'GET')) {
    const cell = cellOfFirst(here, endpoint)
    const unknown = names.filter((name) => !(name in endpoint.query.shape))
    // What takes no name at all is told so by a few.
    const some = Object.keys(endpoint.query.shape).length > 0 ? unknown : unknown.slice(0, 8)
    await tryAll(
      here,
      wrong,
      cell,
      some.map((name) => withQuery(cell, name)),
    )
  }
  await tell(t, here, wrong)
})

async function tell(t: { diagnostic(text: string): void }, here: Fixture, wrong: Complaints) {
  t.diagnostic(`${wrong.cells} cells`)
  assert.deepEqual([...wrong.first, ...here.faultsOfOurs()], [])
  assert.deepEqual(await here.changes(), [])
}

/** Every column of every table, and what JavaScript itself knows of an object. */
async function namesToTry({ database }: Fixture): Promise<string[]> {
  const columns = (await tablesOf(database)).flatMap((table) => table.columns)
  const ours = ['user_id', 'mfa', 'is_admin', 'owner', 'sort', 'order', 'limit', 'fields', 'filter']
  const language = ['__proto__', 'constructor', 'prototype', 'toString']
  return [...new Set([...columns.map(({ name }) => name), ...ours, ...language])]
}

/** The first who is let in, so that nothing but the name can be what is refused. */
function cellOfFirst(here: Fixture, endpoint: Endpoint): Cell {
  const caller = callers.find((one) => verdict(endpoint, one) === 'in')
  if (!caller) throw new Error(`Nobody may call ${endpoint.method} ${endpoint.path}.`)
  const lists = ownLists(endpoint, caller, here.things)
  return cellOf(
    endpoint,
    caller,
    Object.fromEntries(lists.map(({ name, ids }) => [name, ids[0] ?? ''])),
  )
}

function withField({ question }: Cell, name: string): Question {
  const body = { ...(question.body as object) }
  // Set so that `__proto__` becomes a field, too, as it does in JSON.
  Object.defineProperty(body, name, { value: 'owner', enumerable: true })
  return { ...question, body }
}

function withQuery({ question }: Cell, name: string): Question {
  const mark = question.path.includes('?') ? '&' : '?'
  return { ...question, path: `${question.path}${mark}${name}=owner` }
}

async function tryAll(here: Fixture, wrong: Complaints, cell: Cell, questions: Question[]) {
  for (let at = 0; at < questions.length; at += 8) {
    await here.calm()
    await inParallel(questions.slice(at, at + 8), async (question) => {
      const { status } = await here.ask(question)
      wrong.count()
      if (status !== 422)
        wrong.say(
          `${named(cell.caller, question)} with ${JSON.stringify(question.body)} was answered ${status}`,
        )
    })
  }
}
