import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createLog } from '../log.ts'
import { createBuckets } from './buckets.ts'
import { exposed, joinedExpositions } from './exposition.ts'
import { gauge, histogram } from './family.ts'
import { createMetrics } from './metrics.ts'

test('values and texts are written as the format wants them', () => {
  const odd = { labels: { of: 'a "b"\\c\nd' }, value: Infinity }
  assert.equal(
    exposed([gauge('depth', 'In\nfathoms.', [odd, { value: Number.NaN }])], { worker: '2' }),
    '# HELP depth In\\nfathoms.\n# TYPE depth gauge\n' +
      'depth{of="a \\"b\\"\\\\c\\nd",worker="2"} +Inf\ndepth{worker="2"} NaN\n',
  )
})

test('a histogram counts what took no longer than each bound', () => {
  const buckets = createBuckets()
  for (const seconds of [0.001, 0.0011, 10, 11]) buckets.observe(seconds)
  const lines = exposed([histogram('took', 'Seconds.', buckets.samples({ route: '/' }))]).split(
    '\n',
  )
  const valueOf = (start: string) => lines.find((line) => line.startsWith(start))?.split(' ')[1]
  assert.equal(valueOf('took_bucket{route="/",le="0.001"}'), '1')
  assert.equal(valueOf('took_bucket{route="/",le="0.0025"}'), '2')
  assert.equal(valueOf('took_bucket{route="/",le="10"}'), '3')
  assert.equal(valueOf('took_bucket{route="/",le="+Inf"}'), '4')
  assert.equal(valueOf('took_count{route="/"}'), '4')
  assert.equal(valueOf('took_sum{route="/"}'), '21.0021')
})

test('what several processes write is one text, in which each family stands once', () => {
  const of = (worker: string, more: string[] = []) =>
    exposed(
      ['ready', ...more].map((name) => gauge(name, `About ${name}.`, 1)),
      { worker },
    )
  assert.equal(
    joinedExpositions([of('1'), of('2', ['away'])]),
    '# HELP ready About ready.\n# TYPE ready gauge\nready{worker="1"} 1\nready{worker="2"} 1\n' +
      '# HELP away About away.\n# TYPE away gauge\naway{worker="2"} 1\n',
  )
})

test('a source that never answers is left out, and is not asked again meanwhile', async () => {
  const metrics = createMetrics({ log: createLog('silent') })
  let asked = 0
  metrics.add('stuck', () => {
    asked += 1
    return new Promise(() => {})
  })
  metrics.add('well', () => [gauge('depth', 'Depth.', 3)])
  for (const text of [await metrics.exposition(), await metrics.exposition()]) {
    assert.ok(text.includes('\ndepth 3\n'))
    assert.ok(text.includes('portico_metrics_missing{source="stuck"} 1'))
    assert.ok(text.includes('portico_metrics_missing{source="well"} 0'))
  }
  assert.equal(asked, 1)
})
