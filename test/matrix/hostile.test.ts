import { test } from 'node:test'
import { takesBody } from './bodies.ts'
import type { Cell } from './cells.ts'
import { complaints, fixture, named, report, type Fixture } from './fixture.ts'
import { cellOfFirst } from './first-cell.ts'
import { prepared } from './preparations.ts'
import { everyNth } from '../support/thorough.ts'

const cursor = (place: unknown) => Buffer.from(JSON.stringify(place)).toString('base64url')

/** Texts that are right by their form alone: at the ends of what numbers, days and marks can be. */
const texts = [
  '',
  ' ',
  '%_\\',
  "'",
  '"',
  '-1',
  '0',
  '1e999',
  '99999999999999999999',
  'NaN',
  'null',
  '0000-01-01',
  '9999-12-31',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999999999Z',
  '+275760-09-13T00:00:00.000Z',
  '24:00',
  '00:00',
  '{"type":"doc","content":[{"type":"paragraph"}]}',
  '[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]',
  '\u202e\u200d\ufeff\ufffe\uffff',
  '👩‍👩‍👧‍👦'.repeat(30),
  'ÄÖÜß'.repeat(300),
  'x'.repeat(60_000),
  cursor(['', '']),
  cursor(['9999', 'x']),
  cursor([1, 2]),
  cursor(['1e999', '-1']),
  cursor(['\ud800', '\udc00']),
  cursor({}),
  cursor('x'.repeat(2_000)),
]

const values: unknown[] = [
  ...texts,
  null,
  true,
  -1,
  0,
  1.5,
  2 ** 31,
  2 ** 53,
  1e308,
  [],
  {},
  [null],
  [[]],
  { '': '' },
  { toString: 1 },
  Array.from({ length: 300 }, () => 'a'),
  Array.from({ length: 300 }, () => ({})),
]

test('whatever value stands in any field of any body or query, nothing fails for it', async (t) => {
  const here = await fixture(t)
  const wrong = complaints()
  for (const [index, endpoint] of here.endpoints.entries()) {
    const cell = cellOfFirst(here, endpoint)
    const [path = ''] = cell.request.path.split('?', 1)
    for (const query of Object.keys(endpoint.query.shape))
      for (const text of everyNth(texts, 6, index))
        await tryOne(here, wrong, cell, {
          path: `${path}?${query}=${encodeURIComponent(text.slice(0, 8_000).toWellFormed())}`,
        })
    if (!takesBody(endpoint)) continue
    const { body } = await prepared(here, cell)
    for (const changed of everyNth(withEach(body), 6, index))
      await tryOne(here, wrong, cell, { body: changed })
  }
  report(t, here, wrong, 7)
})

/** Copies of a body, each with one of the values in place of one of its own, or beside it. */
function withEach(given: unknown): unknown[] {
  if (Array.isArray(given))
    return [...values, ...given.slice(0, 1).flatMap((one) => withEach(one).map((inner) => [inner]))]
  if (typeof given !== 'object' || given === null) return values
  return Object.entries(given).flatMap(([name, own]) =>
    withEach(own).map((inner) => ({ ...given, [name]: inner })),
  )
}

let tried = 0
async function tryOne(
  here: Fixture,
  wrong: ReturnType<typeof complaints>,
  cell: Cell,
  changes: object,
) {
  const request = { ...cell.request, ...changes }
  const answer = await here.send(request)
  wrong.count()
  if (answer.status === 429) {
    await here.clearLimits()
    return
  }
  if (answer.status >= 500) {
    const sent = JSON.stringify(request.body)?.slice(0, 200)
    wrong.say(`${named(cell.caller, request).slice(0, 200)} ${sent}: ${answer.status}`)
  }
  if (answer.status < 300 && request.method !== 'GET' && (tried += 1) % 10 === 0) {
    await here.restore()
    await here.clearLimits()
  }
}
