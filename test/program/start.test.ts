import assert from 'node:assert/strict'
import { readdirSync, statSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { emptyAddress } from '../support/database/database.ts'
import { onSqlite } from '../support/database/engine.ts'
import { freePort } from '../support/program/free-port.ts'
import { beginServer, startByNpm, startServer } from '../support/program/program.ts'
import { readWire } from '../support/wire.ts'
import type { TestContext } from 'node:test'

/** Settings with an empty database of the engine under test. */
async function place(t: TestContext): Promise<Record<string, string>> {
  const { url, dataDir } = await emptyAddress(t)
  return { DATA_DIR: join(dataDir, 'data'), LOG_LEVEL: 'silent', ...(url && { DATABASE_URL: url }) }
}

/** The first answer of a program that may not be listening yet. */
async function firstAnswer(url: string): Promise<Response> {
  for (;;) {
    const answer = await fetch(url).catch(() => null)
    if (answer) return answer
    await setTimeout(5)
  }
}

const json = async (url: string) => (await (await fetch(url)).json()) as Record<string, unknown>[]

test('started on an empty folder, the program prints its address and shows the demo firm', async (t) => {
  const settings = await place(t)
  const program = await startServer(t, settings)
  assert.match(program.origin, /^http:\/\/127\.0\.0\.1:\d+$/)
  const hosts = [...program.said().matchAll(/http:\/\/[^/\s]+/g)].map(([address]) => address)
  assert.deepEqual(
    hosts,
    Array(4).fill(`http://localhost:${program.port}`),
    'site, client, mail and owner by one host, where passkeys work',
  )
  const home = await fetch(program.origin)
  assert.equal(home.status, 200)
  assert.match(await home.text(), /Coronet Consulting/)
  assert.equal(home.headers.get('strict-transport-security'), null)
  const { servers } = (await (await fetch(`${program.origin}/api/openapi.json`)).json()) as {
    servers: { url: string }[]
  }
  assert.deepEqual(
    servers,
    [{ url: `http://localhost:${program.port}/api` }],
    'the port it was given',
  )
  assert.deepEqual(await program.stop(), { code: 0, err: '' })
})

test('stopped, the program leaves its database whole in one file', onSqlite, async (t) => {
  const settings = await place(t)
  const program = await startServer(t, settings)
  const files = () =>
    readdirSync(settings['DATA_DIR'] ?? '').filter((one) => one.includes('sqlite'))
  assert.ok(files().includes('portico.sqlite-wal'))
  assert.deepEqual(await program.stop(), { code: 0, err: '' })
  assert.deepEqual(files(), ['portico.sqlite'])
})

test('standard output is one stream of JSON, in which no secret stands', async (t) => {
  const settings = {
    ...(await place(t)),
    LOG_LEVEL: 'info',
    // On a busy machine the demo's first writes may be slow.
    SLOW_QUERY_MS: '0',
    PUBLC_URL: 'https://www.firm.example',
  }
  const program = await startServer(t, settings)
  await fetch(`${program.origin}/nothing-here`)
  const secrets = [/ with (\S+)$/m, /#(\S+)/].map((one) => one.exec(program.said())?.[1] ?? '')
  assert.ok(secrets.every((one) => one.length > 8))
  assert.equal((await program.stop()).code, 0)
  const lines = program.log().trimEnd().split('\n')
  const said = lines.map((line) => (JSON.parse(line) as { msg: string }).msg)
  const order = ['started', 'PUBLC_URL', 'request refused', 'stopping', 'stopped']
  const at = order.map((begin) => said.findIndex((msg) => msg.startsWith(begin)))
  assert.deepEqual(
    at,
    at.toSorted((a, b) => a - b),
    said.join(', '),
  )
  assert.ok(at[0] === 0, said.join(', '))
  for (const secret of secrets) assert.ok(!program.log().includes(secret))
})

test('without a terminal, the welcome is not shown, and the log says where its sign-ins are', async (t) => {
  const settings = { ...(await place(t)), PORT: '0', WELCOME: 'terminal', LOG_LEVEL: 'info' }
  const program = beginServer(t, settings)
  const { out, err } = await program.stopOnceStarted('WELCOME=stderr')
  assert.equal(err, '')
  assert.doesNotMatch(out, /signs in|comes in/)
  const said = out
    .trimEnd()
    .split('\n')
    .map((line) => (JSON.parse(line) as { msg: string }).msg)
  assert.equal(said[0], 'started')
  assert.match(said[1] ?? '', /\/login shows .*"\.\/portico setup-link" prints .* WELCOME=stderr/)
  assert.doesNotMatch(out, /invitation#/)
})

test('with an empty folder, the program answers before the demo firm is complete', async (t) => {
  const port = await freePort()
  const program = startServer(t, { ...(await place(t)), PORT: String(port) })
  let isWhole = false
  const whole = program.then(() => void (isWhole = true))
  const home = await firstAnswer(`http://127.0.0.1:${port}/`)
  assert.equal(home.status, 200)
  assert.doesNotMatch(await home.text(), /Coronet/)
  assert.equal(isWhole, false)
  await whole
  const later = await (await fetch(`http://127.0.0.1:${port}/`)).text()
  assert.match(later, /Coronet Consulting/, 'the first page is not cached')
  assert.deepEqual(await (await program).stop(), { code: 0, err: '' })
})

test('started again, the program has the same data and does not add the demo twice', async (t) => {
  const settings = await place(t)
  const first = await startServer(t, settings)
  const before = await json(`${first.origin}/api/partners/`)
  assert.equal(before.length, 6)
  await first.stop()
  const second = await startServer(t, settings)
  assert.deepEqual(await json(`${second.origin}/api/partners/`), before)
  await second.stop()
})

test('only the program’s own user can read its files', onSqlite, async (t) => {
  const settings = await place(t)
  const program = await startServer(t, settings)
  const folder = settings['DATA_DIR'] ?? ''
  assert.equal(statSync(folder).mode & 0o777, 0o700)
  for (const name of readdirSync(folder))
    assert.equal(statSync(join(folder, name)).mode & 0o077, 0, name)
  const files = readdirSync(join(folder, 'files'))
  assert.ok(files.length > 1)
  for (const name of files)
    assert.equal(statSync(join(folder, 'files', name)).mode & 0o077, 0, name)
  assert.equal((await program.stop()).code, 0)
  assert.deepEqual(
    readdirSync(folder).sort(),
    ['files', 'portico.site', 'portico.sqlite', 'reserve', 'secret.key'],
    'closed cleanly, without a WAL left',
  )
})

const withoutDemo: [why: string, settings: Record<string, string>][] = [
  ['DEMO is off', { DEMO: 'off' }],
  ['PUBLIC_URL is not loopback', { PUBLIC_URL: 'https://www.coronet.example' }],
  ['HOST is not loopback', { HOST: '0.0.0.0' }],
]

for (const [why, more] of withoutDemo) {
  test(`an empty database gets no demo firm when ${why}`, async (t) => {
    const program = await startServer(t, { ...(await place(t)), ...more })
    const origin = `http://127.0.0.1:${program.port}`
    const home = await fetch(origin)
    assert.equal(home.status, 200)
    assert.doesNotMatch(await home.text(), /Coronet/)
    assert.deepEqual(await json(`${origin}/api/partners/`), [])
    const isHttps = more['PUBLIC_URL']?.startsWith('https:') ?? false
    assert.equal(home.headers.has('strict-transport-security'), isHttps)
    assert.equal((await program.stop()).code, 0)
  })
}

test('with DEMO on, the demo firm is shown to other machines, too', async (t) => {
  const program = await startServer(t, { ...(await place(t)), HOST: '0.0.0.0', DEMO: 'on' })
  assert.match(await (await fetch(`http://127.0.0.1:${program.port}`)).text(), /Coronet/)
  await program.stop()
})

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  test(`on ${signal} the program finishes the request under way, takes no new one, and exits with 0 within 10 s`, async (t) => {
    const program = await startServer(t, { ...(await place(t)), LOG_LEVEL: 'info' })
    const idle = connect(program.port, '127.0.0.1')
    const socket = connect(program.port, '127.0.0.1')
    idle.on('error', () => {})
    socket.setEncoding('latin1')
    const body = 'username=Quince'
    socket.write(
      `POST /login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}\r\n\r\nusername=`,
    )
    await setTimeout(200)
    const begun = performance.now()
    program.kill(signal)
    // Twice, because npm forwards a Ctrl-C that the terminal has already sent to the whole group.
    program.kill(signal)
    await setTimeout(300)
    await assert.rejects(fetch(program.origin), 'it takes no new connection')
    program.kill(signal)
    socket.write('Quince')
    const answer = readWire(await text(socket))
    assert.equal(answer.status, 400)
    assert.match(answer.body, /value="Quince"/)
    assert.deepEqual(await program.ended, [0, null])
    assert.ok(performance.now() - begun < 10_000)
    const stops = [...program.log().matchAll(/"msg":"(stopp\w+)"/g)].map(([, word]) => word)
    assert.deepEqual(stops, ['stopping', 'stopped'], 'it stops once')
  })
}

test('a request that never ends does not keep the program from stopping', async (t) => {
  const program = await startServer(t, await place(t))
  const socket = connect(program.port, '127.0.0.1')
  socket.on('error', () => {})
  socket.write(
    'POST /login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\nContent-Type: application/x-www-form-urlencoded\r\n\r\n',
  )
  await setTimeout(200)
  const begun = performance.now()
  assert.equal((await program.stop()).code, 0)
  assert.ok(performance.now() - begun < 10_000)
})

test('who ends npm ends the program, and npm waits until it has stopped', async (t) => {
  const npm = startByNpm(t, { ...(await place(t)), LOG_LEVEL: 'info' })
  await npm.started('"msg":"started"')
  // Whatever started npm may go when it has ended.
  assert.equal(await npm.end('SIGTERM'), false, 'the program is gone before npm')
  assert.match(npm.log(), /"msg":"stopped"/)
})
