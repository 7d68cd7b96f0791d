// On SQLite alone: who is refused is decided before a query; test/plans asks them all on both engines.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import type { Answer } from './ask.ts'
import { callers, type Caller } from './callers.ts'
import { cellOf, ownValues, type Cell } from './cells.ts'
import type { Values } from './ids.ts'
import { complaints, fixture, lookForLeaks, named } from './fixture.ts'
import type { Complaints, Fixture } from './fixture.ts'
import { nameOf, preparations, prepared } from './preparations.ts'
import { verdict } from './verdict.ts'

test('every call lets in whom it must, does what it says once, and is in the audit if it says so', async (t) => {
  const here = await fixture(t)
  const wrong = complaints()
  for (const endpoint of here.endpoints) {
    const admitted = callers.filter((caller) => verdict(endpoint, caller) === 'in')
    // Where nobody is told from anybody, one who has signed in says as much as all of them.
    const some = endpoint.access === 'anyone' ? pick(admitted) : admitted
    let through = 0
    for (const caller of some)
      through += Number(await getsThrough(here, wrong, endpoint, caller, caller === some[0]))
    if (through === 0) wrong.say(`no caller got through to ${endpoint.method} ${endpoint.path}`)
  }
  t.diagnostic(`${wrong.cells} cells of ${here.endpoints.length} calls`)
  assert.deepEqual([...wrong.first, ...here.faultsOfOurs()], [])
})

test('a preparation belongs to a call that is there', async (t) => {
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

/** Tries what is theirs until something succeeds; the first one who is let in tries all of it. */
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
    // Of a kind that is not meant, one says as much as each of them.
    if (success && tried.has(kinds) && !meant.has(kinds)) continue
    const { status } = await tryOne(here, wrong, cellOf(endpoint, caller, values))
    tried.add(kinds)
    success ||= status < 300
    if (status !== 404 && status !== 400) meant.add(kinds)
    if (success && !triesAll) break
  }
  if (meant.size > 1)
    wrong.say(`${nameOf(endpoint)} takes ids of more than one kind: ${[...meant].join('; ')}`)
  return success
}

const kindsOf = ({ things }: Fixture, values: Values) =>
  Object.values(values)
    .map((value) => things.find(({ id }) => id === value)?.table ?? 'a word')
    .join(' and ')

/** Asks once, with all that it takes, and makes everything what it was. */
async function tryOne(here: Fixture, wrong: Complaints, cell: Cell): Promise<Answer> {
  const { endpoint, caller } = cell
  const question = await prepared(here, cell)
  const entriesBefore = await countEntries(here)
  const answer = await here.ask(question)
  wrong.count()
  // What was prepared is of Halden, and so is what it opens.
  const knows = question === cell.question ? {} : { knows: 'halden' as const }
  lookForLeaks(wrong, here.private, { endpoint, question, caller: { ...caller, ...knows } }, answer)
  if ([401, 403, 429].includes(answer.status) || answer.status >= 500)
    wrong.say(
      `${named(caller, question)} was answered ${answer.status}: ${answer.body.slice(0, 200)}`,
    )
  if (answer.status < 300) judgeAudit(wrong, cell, (await countEntries(here)) - entriesBefore)
  const isAsBefore =
    endpoint.method === 'GET' || (answer.status >= 400 && question === cell.question)
  await (isAsBefore ? here.calm() : here.restore())
  return answer
}

function judgeAudit(wrong: Complaints, { endpoint, caller, question }: Cell, entries: number) {
  const { audited = endpoint.method === 'GET' ? false : undefined } = endpoint
  if (audited === undefined || audited === entries > 0) return
  const said = audited ? 'says that it is audited' : 'says that it is not audited'
  wrong.say(`${named(caller, question)} ${said}, and left ${entries} entries`)
}

async function countEntries({ database }: Fixture): Promise<number> {
  const head = database.read.selectFrom('audit_head').select('seq')
  return (await head.executeTakeFirstOrThrow()).seq
}
