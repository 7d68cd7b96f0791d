// On SQLite alone: who is refused is decided before a query; test/plans asks them all on both engines.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inParallel, type Answer, type Question } from './ask.ts'
import { callerNamed, callers, type Caller } from './callers.ts'
import { cellOf, ownLists, type Cell } from './cells.ts'
import {
  complaints,
  fixture,
  lookForLeaks,
  named,
  type Complaints,
  type Fixture,
} from './fixture.ts'
import { otherMethods, spellings, wrongWays } from './spellings.ts'
import { verdict } from './verdict.ts'
import { everyNth } from '../support/thorough.ts'
import { tokenOf } from '../fixtures/cast.ts'

test('no other spelling and no other method of a protected path reaches what it protects', async (t) => {
  const here = await fixture(t)
  const wrong = complaints()
  for (const [turn, cell] of cellsOfAdmitted(here).entries()) {
    // Each path sees each spelling by one of the three, and each of them brings a third of these.
    const asked = [strangerTo(cell), callerNamed(null), cell.caller].flatMap((caller, at) => {
      const question = { ...cell.question, headers: caller.headers }
      return everyNth([...respelled(question), ...otherwise(question)], 3, at + turn).map(
        (one) => ({ caller, question: one }),
      )
    })
    await tryAll(here, wrong, cell, asked, isHarmless)
  }
  await tell(t, here, wrong)
})

test('a right token opens nothing when it is brought in another way', async (t) => {
  const here = await fixture(t)
  const wrong = complaints()
  for (const cell of cellsOfAdmitted(here)) {
    const token = tokenIn(cell.caller)
    const asked = wrongWays(token, tokenOf('Bram')).map(([how, headers, query]) => {
      const path = query ? `${cell.question.path}?${query}` : cell.question.path
      return {
        caller: { ...cell.caller, who: `a token ${how}` },
        question: { ...cell.question, path, headers },
      }
    })
    await tryAll(here, wrong, cell, asked, ({ status }) => status === 401)
  }
  await tell(t, here, wrong)
})

async function tell(t: { diagnostic(text: string): void }, here: Fixture, wrong: Complaints) {
  t.diagnostic(`${wrong.cells} cells`)
  assert.deepEqual([...wrong.first, ...here.faultsOfOurs()], [])
  assert.deepEqual(await here.changes(), [])
}

/** For each protected call the first who is let in, with what is theirs. */
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

/** Somebody who is signed in and may not; where everybody may, one whose session is over. */
function strangerTo({ endpoint }: Cell): Caller {
  const refused = callers.filter((one) => verdict(endpoint, one) !== 'in')
  const found =
    refused.find(({ name }) => name !== null) ?? refused.find(({ headers }) => headers.length > 0)
  return found as Caller
}

const tokenIn = ({ headers }: Caller) => headers.at(0)?.[1].replace('Token ', '') ?? ''

const respelled = (question: Question) =>
  spellings(question.path).map((path) => ({ ...question, path }))

const otherwise = (question: Question) =>
  otherMethods.map(({ method, headers }) => ({
    method,
    path: question.path,
    headers: [...question.headers, ...headers],
  }))

/** Refused, or led to the one address that there is. */
const isHarmless = ({ status, location }: Answer) =>
  (status >= 400 && status < 500) || (status === 308 && !!location?.startsWith('/api/'))

async function tryAll(
  here: Fixture,
  wrong: Complaints,
  cell: Cell,
  asked: { caller: Caller; question: Question }[],
  isFine: (answer: Answer) => boolean,
) {
  await inParallel(asked, async ({ caller, question }) => {
    const answer = await here.ask(question)
    wrong.count()
    lookForLeaks(wrong, here.private, { ...cell, caller, question }, withoutEcho(question, answer))
    if (!isFine(answer)) wrong.say(`${named(caller, question)} was answered ${answer.status}`)
  })
}

/** A redirect and the page of a problem repeat the path that was asked for. */
function withoutEcho({ path }: Question, answer: Answer): Answer {
  const parts = path
    .toLowerCase()
    .split(/[/?]/)
    .filter((part) => part.length > 20)
  const text = parts.reduce((bytes, part) => bytes.replaceAll(part, ''), answer.bytes.toLowerCase())
  return { ...answer, bytes: text }
}
