import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { freshFixture, messageClient } from '../../../../test/support/work/message-fixture.ts'
import { hashOf } from '../../../platform/auth/token.ts'
import { world } from '../../../../test/support/world.ts'

const token = 'a-token-of-an-operator'

/** One request as its lines, because `fetch` sets Host by itself. */
async function sent(port: number, lines: readonly string[]): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.write([...lines, 'Connection: close', '', ''].join('\r\n'))
  return await text(socket)
}

const statusOf = (answer: string) => Number(answer.slice(9, 12))

/** The value of a sample, by the beginning of its line. */
const valueOf = (exposition: string, sample: string) => {
  const line = exposition.split('\n').find((one) => one.startsWith(`${sample} `))
  return line === undefined ? null : Number(line.slice(sample.length + 1))
}

test('/metrics is for this machine and for whoever has the token', async (t) => {
  const { port } = await world(t, {
    settings: { METRICS_TOKEN: token, PUBLIC_URL: 'https://firm.example' },
  })
  const path = 'GET /metrics HTTP/1.1'
  const asked: [lines: string[], status: number][] = [
    [[path, 'Host: localhost'], 200],
    [[path, `Host: 127.0.0.1:${port}`], 200],
    // A proxy on this machine that passes on the host, or says that it is one.
    [[path, 'Host: firm.example'], 404],
    [[path, 'Host: localhost', 'X-Forwarded-For: 198.51.100.7'], 404],
    [[path, 'Host: localhost', 'Forwarded: for=198.51.100.7'], 404],
    [[path, 'Host: localhost', 'Via: 1.1 proxy'], 404],
    [['GET /metrics HTTP/1.0', 'Host: localhost'], 404],
    [[path, 'Host: firm.example', `Authorization: Bearer ${token}`], 200],
    [[path, 'Host: firm.example', 'Via: 1.1 proxy', `Authorization: Bearer ${token}`], 200],
    [[path, 'Host: firm.example', `Authorization: Bearer ${token}x`], 404],
    [[path, 'Host: firm.example', `Authorization: Token ${token}`], 404],
    [[path, 'Host: firm.example', 'Authorization: Bearer '], 404],
    [['POST /metrics HTTP/1.1', 'Host: localhost', 'Content-Length: 0'], 404],
  ]
  const found = await Promise.all(asked.map(async ([lines]) => statusOf(await sent(port, lines))))
  assert.deepEqual(
    found,
    asked.map(([, status]) => status),
  )
})

test('without a token nobody has it', async (t) => {
  const { port } = await world(t, { settings: { PUBLIC_URL: 'https://firm.example' } })
  for (const given of ['Bearer undefined', 'Bearer ', 'Bearer null'])
    assert.equal(
      statusOf(
        await sent(port, [
          'GET /metrics HTTP/1.1',
          'Host: firm.example',
          `Authorization: ${given}`,
        ]),
      ),
      404,
    )
})

test('what is refused at /metrics answers as any path that does not exist', async (t) => {
  const { get } = await world(t)
  const proxied = { 'X-Forwarded-For': '198.51.100.7' }
  const [here, nowhere] = await Promise.all([get('/metrics', proxied), get('/nowhere', proxied)])
  const seen = async (answer: Response, path: string) => {
    const headers = [...answer.headers].filter(
      ([name]) => !/date|request-id|etag|content-length/.test(name),
    )
    const id = answer.headers.get('x-request-id')!
    return [
      answer.status,
      headers,
      hashOf((await answer.text()).replaceAll(path, 'PATH').replaceAll(id, 'ID')),
    ]
  }
  assert.deepEqual(await seen(here, 'metrics'), await seen(nowhere, 'nowhere'))
})

test('requests are counted by route, whatever they name and whoever answers them', async (t) => {
  const { get, request } = await world(t)
  for (const path of ['/', '/', '/?utm=halden', '/services', '/case-studies/no-such-one'])
    await get(path)
  for (const id of ['one', 'two', 'three']) await get(`/api/projects/${id}/`)
  await get('/%41dmin')
  await request('/health', { method: 'HEAD' })
  const exposition = await (await get('/metrics')).text()
  const count = (route: string, method: string, status: string) =>
    valueOf(
      exposition,
      `portico_http_request_duration_seconds_count{route="${route}",method="${method}",status="${status}"}`,
    )
  assert.equal(count('/', 'GET', '2xx'), 3)
  assert.equal(count('/services', 'GET', '2xx'), 1)
  assert.equal(count('/case-studies/:slug', 'GET', '4xx'), 1)
  assert.equal(count('/api/projects/:id/', 'GET', '4xx'), 3)
  assert.equal(count('/health', 'HEAD', '2xx'), 1)
  assert.ok((valueOf(exposition, 'portico_page_cache_hits_total') ?? 0) > 0)
  for (const secret of ['utm', 'halden', 'three', 'no-such-one', 'dmin'])
    assert.ok(!exposition.includes(secret), secret)
})

test('a name that is made up gives no metric of its own', async (t) => {
  const { get } = await world(t)
  const lines = async () => {
    const exposition = await (await get('/metrics')).text()
    return exposition.split('\n').filter((line) => line.includes('route='))
  }
  await get('/made-up/0')
  await lines()
  const before = (await lines()).length
  for (let at = 1; at < 40; at += 1) await get(`/made-up/${at}`)
  assert.equal((await lines()).length, before)
})

test('a stream counts while somebody follows it, and not as a slow answer', async (t) => {
  const fixture = await freshFixture(t)
  const { headers } = await messageClient(fixture, 'wren')
  const scrape = async () => await (await fetch(`${fixture.origin}/metrics`)).text()
  const stopping = new AbortController()
  const { signal } = stopping
  const stream = await fetch(`${fixture.origin}/api/events/stream/`, { headers, signal })
  await stream.body!.getReader().read()
  assert.equal(valueOf(await scrape(), 'portico_streams_open'), 1)
  stopping.abort()
  let exposition = await scrape()
  while (valueOf(exposition, 'portico_streams_open') !== 0) exposition = await scrape()
  assert.ok(!exposition.includes('route="/api/events/stream/"'))
})

test('a scrape says how the outbox, the disk, the backups and the process are', async (t) => {
  const { get, clock, database } = await world(t)
  await database.transaction(async (trx) => {
    await trx
      .insertInto('backup')
      .values({
        id: 'b',
        reason: 'night',
        begun_at: clock.now().toISOString(),
        state: 'made',
        leased_until: null,
      })
      .execute()
  })
  clock.pass(3_600_000)
  const exposition = await (await get('/metrics')).text()
  assert.equal(valueOf(exposition, 'portico_backup_age_seconds'), 3_600)
  assert.equal(valueOf(exposition, 'portico_backup_drill_age_seconds'), null)
  assert.equal(valueOf(exposition, 'portico_ready'), 1)
  for (const name of ['portico_disk_free_bytes', 'process_resident_memory_bytes'])
    assert.ok((valueOf(exposition, name) ?? 0) > 0, name)
  const missing = exposition
    .split('\n')
    .filter((line) => line.startsWith('portico_metrics_missing') && !line.endsWith(' 0'))
  assert.deepEqual(missing, [])
})

test('a source that fails is named, and the others are there', async (t) => {
  const { get } = await world(t, {
    wrap: (database) => ({
      ...database,
      pools() {
        throw new Error('no pools')
      },
    }),
  })
  const answer = await get('/metrics')
  const exposition = await answer.text()
  assert.equal(answer.status, 200)
  assert.equal(valueOf(exposition, 'portico_metrics_missing{source="database"}'), 1)
  assert.equal(valueOf(exposition, 'portico_metrics_missing{source="process"}'), 0)
  assert.equal(valueOf(exposition, 'portico_ready'), 1)
})
