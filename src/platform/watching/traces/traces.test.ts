// On SQLite alone: about what is sent to a receiver of traces.
import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { test, type TestContext } from 'node:test'
import { world } from '../../../../test/support/world.ts'
import { createLog } from '../../log.ts'
import { exposed } from '../exposition.ts'
import { createExporter } from './exporter.ts'
import { createRequestContexts } from '../request-context.ts'
import { tracingTasks } from '../traced-work.ts'
import { newSpan, readTraceparent, type TraceSpan } from './span.ts'
import { createTracer } from './tracer.ts'

interface ReceivedSpan {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: { key: string; value: Record<string, unknown> }[]
  status: { code?: number }
}

/** A receiver of OTLP over HTTP; it answers with `state.status`. */
async function receiver(t: TestContext) {
  const state = { status: 200 }
  const spans: ReceivedSpan[] = []
  const types: (string | undefined)[] = []
  const server = createServer()
  server.on('request', async (request, response) => {
    const given = (await json(request)) as {
      resourceSpans: { scopeSpans: { spans: ReceivedSpan[] }[] }[]
    }
    types.push(request.headers['content-type'])
    const found = given.resourceSpans.flatMap((one) => one.scopeSpans.flatMap((two) => two.spans))
    if (state.status === 200) spans.push(...found)
    response.writeHead(state.status).end('{}')
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  t.after(() => server.close().closeAllConnections())
  const { port } = server.address() as AddressInfo
  return { spans, state, types, url: `http://127.0.0.1:${port}/v1/traces` }
}

const facts = (span: ReceivedSpan | undefined) =>
  Object.fromEntries(
    (span?.attributes ?? []).map(({ key, value }) => [key, Object.values(value)[0]]),
  )

async function traced(t: TestContext, settings: Record<string, string> = {}) {
  const to = await receiver(t)
  const here = await world(t, {
    settings: { TRACES_URL: to.url, TRACES_SAMPLE: '1', ...settings },
  })
  return { ...here, ...to, flush: here.flushTraces }
}

test('a request is a span with its route and status, and what the database did for it', async (t) => {
  const { get, spans, flush, types } = await traced(t)
  await get('/api/projects/a-secret-id/?q=maya')
  const answer = await get('/api/posts/?search=maya@halden.example')
  await flush()
  assert.deepEqual([...new Set(types)], ['application/json'])
  const refused = spans.find(({ name }) => name === 'GET /api/projects/:id/')
  assert.equal(facts(refused)['http.response.status_code'], '401')
  assert.equal(refused?.kind, 2)
  const read = spans.find(({ name }) => name === 'GET /api/posts/')
  assert.equal(facts(read)['portico.request_id'], answer.headers.get('x-request-id'))
  const below = spans.filter(({ parentSpanId }) => parentSpanId === read?.spanId)
  assert.ok(below.some(({ name }) => name === 'database read'))
  for (const one of below) assert.equal(one.traceId, read?.traceId)
  assert.match(read!.startTimeUnixNano, /^\d{19}$/)
  assert.ok(BigInt(read!.endTimeUnixNano) >= BigInt(read!.startTimeUnixNano))
  for (const secret of ['maya', 'a-secret-id', 'halden'])
    assert.ok(!JSON.stringify(spans).includes(secret), secret)
})

test('a transaction is a span below its request, and a fault of ours is said to be one', async (t) => {
  const { request, spans, flush } = await traced(t)
  const body = JSON.stringify({ username: 'nobody', password: 'x'.repeat(12) })
  const headers = { 'Content-Type': 'application/json' }
  await request('/api/auth/login/', { method: 'POST', headers, body })
  await flush()
  const signIn = spans.find(({ name }) => name.startsWith('POST /api/auth/'))
  const names = spans
    .filter(({ parentSpanId }) => parentSpanId === signIn?.spanId)
    .map(({ name }) => name)
  assert.ok(names.includes('database transaction'), names.join())
  assert.deepEqual(signIn?.status, {})
})

test('a trace goes on from a proxy that is trusted with it, and from nobody else', async (t) => {
  const [trace, parent] = ['0af7651916cd43dd8448eb211c80319c', 'b7ad6b7169203331']
  const given = { traceparent: `00-${trace}-${parent}-01` }
  const stranger = await traced(t)
  await stranger.get('/health', given)
  await stranger.flush()
  assert.notEqual(stranger.spans[0]?.traceId, trace)
  assert.equal(stranger.spans[0]?.parentSpanId, undefined)
  // One in so many that none would be drawn by chance.
  const behind = { TRUSTED_PROXIES: '127.0.0.0/8', TRACES_SAMPLE: '100000' }
  const handsOn = await traced(t, behind)
  await handsOn.get('/health', given)
  await handsOn.flush()
  assert.deepEqual(handsOn.spans, [], 'not of one that may hand on what a stranger has sent')
  const settings = { ...behind, TRACES_FROM: 'proxy' }
  const proxied = await traced(t, settings)
  await proxied.get('/health', { traceparent: `00-${trace}-${parent}-00` })
  await proxied.get('/health', given)
  await proxied.flush()
  const requests = proxied.spans.filter(({ name }) => name === 'GET /health')
  assert.equal(requests.length, 1)
  assert.equal(requests[0]?.traceId, trace)
  assert.equal(requests[0]?.parentSpanId, parent)
})

test('a receiver that is away costs no request, is logged once, and what is lost is counted', async (t) => {
  const { get, state, log, flush, spans } = await traced(t)
  state.status = 503
  for (let at = 0; at < 3; at += 1) {
    assert.equal((await get('/health')).status, 200)
    await flush()
  }
  assert.equal(log.filter(({ msg }) => msg === 'traces cannot be sent').length, 1)
  state.status = 200
  await get('/health')
  await flush()
  assert.equal(log.filter(({ msg }) => msg === 'traces are sent again').length, 1)
  assert.ok(spans.length > 0)
  const dropped = /^portico_spans_dropped_total (\d+)$/m.exec(await (await get('/metrics')).text())
  assert.ok(Number(dropped?.[1]) >= 3)
})

test('of more than 2,000 spans that wait, the rest is dropped and counted', async (t) => {
  const { url, spans } = await receiver(t)
  const exporter = createExporter({ url, resource: {}, log: createLog('silent') })
  t.after(() => exporter.stop())
  const described = { name: 'n', kind: 'internal', facts: {}, failed: true } as const
  for (let at = 0; at < 2_100; at += 1)
    exporter.take({ ...newSpan(null), parent: null, begun: at, ended: at, ...described })
  await exporter.flush()
  const metrics = exposed(exporter.families())
  assert.equal(spans.length, 2_000)
  assert.match(metrics, /^portico_spans_sent_total 2000$/m)
  assert.match(metrics, /^portico_spans_dropped_total 100$/m)
  assert.deepEqual(spans[0]?.status, { code: 2 })
})

test('without the setting nothing is traced, and no request names a trace', async (t) => {
  const { get, flushTraces } = await world(t)
  await get('/health')
  await flushTraces()
  const exposition = await (await get('/metrics')).text()
  assert.ok(!exposition.includes('portico_spans'))
})

test('a header that is no traceparent is none', () => {
  const [trace, id] = ['0af7651916cd43dd8448eb211c80319c', 'b7ad6b7169203331']
  assert.deepEqual(readTraceparent(`00-${trace}-${id}-01`), { trace, id, isSampled: true })
  assert.deepEqual(readTraceparent(`cc-${trace}-${id}-00-more`), { trace, id, isSampled: false })
  for (const bad of [
    undefined,
    [],
    '',
    `ff-${trace}-${id}-01`,
    `00-${'0'.repeat(32)}-${id}-01`,
    `00-${trace}-${'0'.repeat(16)}-01`,
    `00-${trace.toUpperCase()}-${id}-01`,
    `00-${trace}-${id}-01extra`,
  ])
    assert.equal(readTraceparent(bad), null, String(bad))
})

test('a task of the outbox is a span with its kind and how it ended, and not with what it sends', async () => {
  const spans: TraceSpan[] = []
  const contexts = createRequestContexts()
  const take = (span: TraceSpan) => void spans.push(span)
  const tracer = createTracer({ take, sample: 1, isTrusted: () => false })
  const seen: (string | undefined)[] = []
  const performers = tracingTasks(
    {
      async mail({ attempt }) {
        seen.push(contexts.getStore()?.id)
        if (attempt === 3) throw new Error('to maya@halden.example')
        return attempt === 1
          ? { end: 'later', why: 'maya@halden.example is busy' }
          : { end: 'done', state: 'sent' }
      },
    },
    { tracer, contexts },
  )
  const payload = { to: 'maya@halden.example', text: 'Dear Maya' }
  const task = { id: 't1', kind: 'mail', about: 'a', payload, createdAt: '' } as const
  await performers.mail?.({ ...task, attempt: 1 })
  await performers.mail?.({ ...task, attempt: 2 })
  await assert.rejects(async () => await performers.mail?.({ ...task, attempt: 3 }))
  assert.deepEqual(
    spans.map(({ name, failed, facts: said }) => [name, failed, said['portico.task.outcome']]),
    [
      ['task mail', true, 'later'],
      ['task mail', false, 'done'],
      ['task mail', true, 'threw'],
    ],
  )
  assert.deepEqual(seen, ['t1', 't1', 't1'])
  assert.ok(!/maya/i.test(JSON.stringify(spans)))
})
