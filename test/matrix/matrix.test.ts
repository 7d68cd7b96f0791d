// On SQLite alone: access is decided before a query, and test/plans makes every call on both engines.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inParallel, type Answer } from './client.ts'
import { callers, type Caller } from './callers.ts'
import { cellOf, ownValues, refusedCells, wrongIdCells, type Cell } from './cells.ts'
import { complaints, fixture, lookForLeaks, named, report, type Complaints } from './fixture.ts'
import { cast } from '../fixtures/cast.ts'
import { everyNth } from '../support/thorough.ts'
import { statusOf, verdict, type Verdict } from './verdict.ts'

test('every endpoint refuses whom it must, reveals nothing of others, and changes nothing on refusal', async (t) => {
  const here = await fixture(t)
  const wrong = complaints()
  const firstAnswers = new Map<string, Answer>()
  for (const [index, endpoint] of here.endpoints.entries()) {
    for (const part of chunks(cellsAt(endpoint, here.things, index), 24)) {
      if (endpoint.limit) await here.clearLimits()
      await inParallel(part, async (cell) => {
        const answer = await here.send(cell.request)
        wrong.count()
        lookForLeaks(wrong, here.private, cell, answer)
        judge(wrong, cell, answer, firstAnswers)
      })
    }
  }
  report(t, here, wrong, 90)
  assert.deepEqual(await here.changes(), [])
})

type Things = Parameters<typeof ownValues>[2]

/**
 * Everything that has no effect: admitted callers read, and name what is not theirs. People of one
 * company with the same verdict share the wrong ids among them, so that each endpoint gets each id;
 * `npm run faults` tries all ids with everybody.
 */
function cellsAt(endpoint: Cell['endpoint'], things: Things, index: number): Cell[] {
  const groups = Map.groupBy(callers, (one) => `${verdict(endpoint, one)} ${homeOf(one)}`)
  return [...groups.values()].flatMap((group) =>
    group.flatMap((caller, at) => {
      const share = (cells: Cell[]) => everyNth(cells, Math.min(4, group.length), at + index)
      if (verdict(endpoint, caller) !== 'in') return share(refusedCells(endpoint, caller, things))
      const wrongIds = share(wrongIdCells(endpoint, caller, things))
      // An audited read leaves an entry: admitted.test.ts looks at those.
      return endpoint.method === 'GET' && !endpoint.audited
        ? [...readsOf(endpoint, caller, things), ...wrongIds]
        : wrongIds
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

/** `firstAnswers`: the first answer of each kind, which all others have to equal to the last byte. */
function judge(
  wrong: Complaints,
  cell: Cell,
  answer: Answer,
  firstAnswers: Map<string, Answer>,
): void {
  const { endpoint, caller, request, kind } = cell
  const expected = verdict(endpoint, caller)
  const whom = `${named(caller, request)} (${kind})`
  const status = expectedStatus(expected, cell)
  if (!status.includes(answer.status))
    wrong.say(`${whom} was answered ${answer.status} in place of ${status.join(' or ')}`)
  const kindOfAnswer = sameAs(expected, cell)
  const first = kindOfAnswer && firstAnswers.get(kindOfAnswer)
  if (kindOfAnswer && !first) firstAnswers.set(kindOfAnswer, answer)
  if (first && first.bytes !== answer.bytes)
    wrong.say(
      `${whom} was answered differently from others of its kind: ${difference(answer, first)}`,
    )
}

function difference(one: Answer, other: Answer): string {
  const lines = other.bytes.split('\n')
  const at = one.bytes.split('\n').findIndex((line, at) => line !== lines[at])
  return `${one.bytes.split('\n')[at]} and not ${lines[at]}`
}

function expectedStatus(expected: Verdict, { kind, endpoint, fits }: Cell): number[] {
  if (expected !== 'in') return [statusOf[expected]]
  if (kind === 'unrouted') return [400, 404, 405]
  // 404 where the endpoint takes no people.
  if (kind === 'above') return [403, 404]
  if (kind === 'own') return endpoint.path.includes('{') ? [200, 404] : [200]
  return [fits ? 404 : 400]
}

/** The kind of an answer: those of the same kind are equal to the last byte. Null: not compared. */
function sameAs(expected: Verdict, { kind, endpoint, request, fits }: Cell): string | null {
  if (expected !== 'in') return request.method === 'HEAD' ? `${expected}, in brief` : expected
  if (kind === 'above') return null
  if (kind === 'unrouted') return `${request.method} ${request.path}`
  if (kind !== 'own') return fits ? 'not there' : 'cannot be right'
  // A public answer is the same for everybody.
  return endpoint.access === 'anyone' ? `${request.method} ${request.path}` : null
}
