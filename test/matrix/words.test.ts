import { test } from 'node:test'
import { takesBody } from './bodies.ts'
import { complaints, fixture, named, report } from './fixture.ts'
import { cellOfFirst } from './first-cell.ts'

/** What every object has under its name, and what other programs take for their own. */
const words = [
  '__proto__',
  'constructor',
  'valueOf',
  '<script>alert(1)</script>',
  "' or 1=1 --",
  '../../etc/passwd',
  '{{7*7}}',
  '=HYPERLINK("http://a.example")',
]

test('whatever word stands in any text of any body or query, nothing fails for it', async (t) => {
  const here = await fixture(t)
  const wrong = complaints()
  for (const endpoint of here.endpoints) {
    const cell = cellOfFirst(here, endpoint)
    const [path = ''] = cell.request.path.split('?', 1)
    const queries = Object.keys(endpoint.query.shape).flatMap((name) =>
      words.map((word) => ({ path: `${path}?${name}=${encodeURIComponent(word)}` })),
    )
    const bodies = takesBody(endpoint) ? withEach(cell.request.body).map((body) => ({ body })) : []
    for (const changes of [...queries, ...bodies]) {
      const request = { ...cell.request, ...changes }
      const answer = await here.send(request)
      wrong.count()
      if (answer.status === 429) await here.clearLimits()
      if (answer.status >= 500 && answer.status !== 503)
        wrong.say(
          `${named(cell.caller, request)} ${JSON.stringify(request.body)}: ${answer.status}`,
        )
      // A text of theirs in an answer that a browser takes for a page would run.
      if (/^content-type: *text\/html/im.test(answer.bytes.split('\n\n', 1)[0] ?? ''))
        wrong.say(`${named(cell.caller, request)} ${JSON.stringify(request.body)}: is a page`)
    }
  }
  report(t, here, wrong, 7)
})

/** Copies of a body, each with one of the words in another of its texts. */
function withEach(value: unknown): unknown[] {
  if (typeof value === 'string') return words
  if (Array.isArray(value)) return value.flatMap((one) => withEach(one).map((inner) => [inner]))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) =>
    withEach(inner).map((one) => ({ ...value, [name]: one })),
  )
}
