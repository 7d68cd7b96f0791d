// On SQLite alone: who is refused is decided before a query; test/plans asks them all on both engines.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inParallel, type Answer } from './ask.ts'
import { callers, type Caller } from './callers.ts'
import { cellOf, ownValues, refusedCells, strangeCells, type Cell } from './cells.ts'
import { complaints, fixture, lookForLeaks, named, type Complaints } from './fixture.ts'
import { cast } from '../fixtures/cast.ts'
import { everyNth } from '../support/thorough.ts'
import { statusOf, verdict, type Verdict } from './verdict.ts'

test('every call refuses whom it must, tells nobody of others, and refusing has no effect', async (t) => {
  const here = await fixture(t)
  const wrong = complaints()
  const told = new Map<string, Answer>()
  for (const [turn, endpoint] of here.endpoints.entries()) {
    for (const part of chunks(cellsAt(endpoint, here.things, turn), 24)) {
      if (endpoint.limit) await here.calm()
      await inParallel(part, async (cell) => {
        const answer = await here.ask(cell.question)
        wrong.count()
        lookForLeaks(wrong, here.private, cell, answer)
        judge(wrong, cell, answer, told)
      })
    }
  }
  t.diagnostic(
    `${wrong.cells} cells of ${here.endpoints.length} calls and ${callers.length} callers`,
  )
  assert.deepEqual([...wrong.first, ...here.faultsOfOurs()], [])
  assert.deepEqual(await here.changes(), [])
})

type Things = Parameters<typeof ownValues>[2]

/**
 * Everything but what has an effect: who is let in reads, and names what is not theirs. People of one
 * company who get the same verdict share the odd ids among them, so that each endpoint sees each id,
 * and each of them some; `npm run faults` tries all ids with everybody.
 */
function cellsAt(endpoint: Cell['endpoint'], things: Things, turn: number): Cell[] {
  const alike = Map.groupBy(callers, (one) => `${verdict(endpoint, one)} ${homeOf(one)}`)
  return [...alike.values()].flatMap((group) =>
    group.flatMap((caller, at) => {
      const share = (cells: Cell[]) => everyNth(cells, Math.min(4, group.length), at + turn)
      if (verdict(endpoint, caller) !== 'in') return share(refusedCells(endpoint, caller, things))
      const strange = share(strangeCells(endpoint, caller, things))
      return endpoint.method === 'GET'
        ? [...readsOf(endpoint, caller, things), ...strange]
        : strange
    }),
  )
}

const homeOf = ({ name }: Caller) => (name === null ? 'nowhere' : cast[name].home)

const readsOf = (endpoint: Cell['endpoint'], caller: Caller, things: Things) =>
  ownValues(endpoint, caller, things)
    .slice(0, endpoint.access === 'anyone' ? 2 : Infinity)
    .map((values) => cellOf(endpoint, caller, values))

function* chunks<T>(all: T[], size: number) {
  for (let at = 0; at < all.length; at += size) yield all.slice(at, at + size)
}

/** `told`: the first answer of each kind, which all others have to be like to the last byte. */
function judge(wrong: Complaints, cell: Cell, answer: Answer, told: Map<string, Answer>): void {
  const { endpoint, caller, question, kind } = cell
  const said = verdict(endpoint, caller)
  const whom = `${named(caller, question)} (${kind})`
  const status = expectedStatus(said, cell)
  if (!status.includes(answer.status))
    wrong.say(`${whom} was answered ${answer.status} in place of ${status.join(' or ')}`)
  const like = likeWhom(said, cell)
  const first = like && told.get(like)
  if (like && !first) told.set(like, answer)
  if (first && first.bytes !== answer.bytes)
    wrong.say(`${whom} was answered otherwise than its like: ${difference(answer, first)}`)
}

function difference(one: Answer, other: Answer): string {
  const lines = other.bytes.split('\n')
  const at = one.bytes.split('\n').findIndex((line, at) => line !== lines[at])
  return `${one.bytes.split('\n')[at]} and not ${lines[at]}`
}

function expectedStatus(said: Verdict, { kind, endpoint, fits }: Cell): number[] {
  if (said !== 'in') return [statusOf[said]]
  if (kind === 'unrouted') return [400, 404, 405]
  // What is no person at all is not there.
  if (kind === 'above') return [403, 404]
  if (kind === 'own') return endpoint.path.includes('{') ? [200, 404] : [200]
  return [fits ? 404 : 400]
}

/** Which answers are the same to the last byte. */
function likeWhom(said: Verdict, { kind, endpoint, question, fits }: Cell): string | null {
  if (said !== 'in') return question.method === 'HEAD' ? `${said}, in brief` : said
  if (kind === 'above') return null
  if (kind === 'unrouted') return `${question.method} ${question.path}`
  if (kind !== 'own') return fits ? 'not there' : 'cannot be right'
  // What is open to anyone is the same for all.
  return endpoint.access === 'anyone' ? `${question.method} ${question.path}` : null
}
