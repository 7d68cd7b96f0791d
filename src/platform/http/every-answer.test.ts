import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { observatoryScore } from '../../../test/support/observatory.ts'
import { send, readWire } from '../../../test/support/wire.ts'
import { documentFixture } from '../../../test/support/work/document-fixture.ts'
import { pdfBytes } from '../../../test/fixtures/document-samples.ts'
import { world } from '../../../test/support/world.ts'
import { DatabaseAway } from '../../database/away.ts'
import { ampleDisk } from '../storage/disk.ts'
import { securityHeaders } from './headers.ts'

const settings = { PUBLIC_URL: 'https://www.coronet.example', TRUSTED_PROXIES: '127.0.0.1' }
const headersOf = new Map(securityHeaders({ connect: [], https: true }))
const json = { 'Content-Type': 'application/json' }

/** An answer, by the status that it should have. */
type Answers = [status: number, answer: { status: number; headers: Headers }][]

/** Of pages and calls, and what the gate and the parser refuse. */
async function ofPages(t: TestContext): Promise<Answers> {
  const here = await world(t, { settings })
  const raw = async (...lines: string[]) =>
    readWire(await send(here.port, [...lines, 'Connection: close', '', ''].join('\r\n')))
  const host = 'Host: www.coronet.example'
  const post = (path: string, body: string) =>
    here.request(path, { method: 'POST', headers: json, body })
  const tooOften = async () => {
    const tries = Array.from({ length: 31 }, () =>
      post('/api/auth/invitation/', JSON.stringify({ token: 'a'.repeat(43) })),
    )
    return (await Promise.all(tries)).find(({ status }) => status === 429) ?? (await tries[0])
  }
  const demo = await post(
    '/api/auth/login/',
    JSON.stringify({ username: 'demo', password: 'wrong-but-long-enough' }),
  )
  return [
    [200, await here.get('/')],
    [200, await here.get('/')],
    [200, await here.get('/login')],
    [200, await here.get('/dashboard')],
    [200, await here.get('/api/services/')],
    [200, await here.get('/robots.txt')],
    [200, await here.get('/favicon.ico')],
    [200, await here.get('/llms.txt')],
    [200, await here.get('/health')],
    [304, await here.get('/', { 'If-None-Match': '*' })],
    [308, await here.get('/services/')],
    [400, await post('/api/contact/', '{"name":""}')],
    [400, await raw('GET / HTTP/1.1', host, 'Nonsense')],
    [400, await raw('GET / HTTP/1.1', host, host)],
    [401, demo],
    [401, await here.get('/api/users/me/')],
    [404, await here.get('/nothing')],
    [404, await here.get('/nothing.md')],
    [404, await here.get('/api/nothing/')],
    [405, await here.request('/', { method: 'DELETE' })],
    [410, await post('/api/auth/invitation/', JSON.stringify({ token: 'b'.repeat(43) }))],
    [413, await post('/api/auth/login/', ' '.repeat(500_000))],
    [415, await here.request('/api/contact/', { method: 'POST', body: 'a' })],
    [421, await raw('GET / HTTP/1.1', 'Host: www.evil.example')],
    [422, await post('/api/contact/', '{"colour":"red"}')],
    [429, (await tooOften()) as Response],
    [431, await raw('GET / HTTP/1.1', host, `X-Long: ${'x'.repeat(20_000)}`)],
  ]
}

/** Of files and uploads. */
async function ofFiles(t: TestContext): Promise<Answers> {
  const here = await documentFixture(t, settings)
  const { iris, otto, call, get } = here
  const last = await here.upload(iris, { name: 'a.pdf', bytes: pdfBytes })
  const all = await call(iris, 'GET', '/documents/')
  const [document] = (await all.json()) as { versions: { id: string }[] }[]
  const path = `/documents/${document?.versions[0]?.id}/ticket/`
  const ticket = async () => {
    const answer = await call(iris, 'POST', path, { json: { preview: false } })
    return ((await answer.json()) as { url: string }).url
  }
  return [
    [200, last],
    [200, await get(await ticket())],
    [206, await get(await ticket(), { Range: 'bytes=0-9' })],
    [416, await get(await ticket(), { Range: 'bytes=900000-' })],
    [404, await call(otto, 'GET', `/projects/${iris.project}/`)],
    [
      403,
      await call(iris, 'POST', '/members/', { json: { email: 'a@b.example', role: 'viewer' } }),
    ],
    [409, await here.append(iris, await begunBy(here), 7, pdfBytes)],
    [204, await call(iris, 'POST', '/auth/logout/')],
  ]
}

async function begunBy({ begin, iris }: Awaited<ReturnType<typeof documentFixture>>) {
  const begun = await begin(iris, { name: 'b.pdf', bytes: pdfBytes })
  return ((await begun.json()) as { id: string }).id
}

/** Of a day on which something is broken. */
async function ofBadDays(t: TestContext): Promise<Answers> {
  let fault: Error | null = null
  let full = false
  const here = await world(t, {
    settings,
    wrap: (database) => ({
      ...database,
      transaction: async (run, manner) => {
        if (fault) throw fault
        return await database.transaction(run, manner)
      },
    }),
    disk: { ...ampleDisk, rung: () => (full ? 'nothing' : 'everything') },
  })
  const enquiry = { name: 'Iris Okafor', email: 'iris@quince.example', message: 'We need help.' }
  const post = () =>
    here.request('/api/contact/', { method: 'POST', headers: json, body: JSON.stringify(enquiry) })
  const form = () =>
    here.request('/contact', { method: 'POST', body: new URLSearchParams(enquiry) })
  fault = new DatabaseAway()
  const away = [await post(), await form()]
  fault = new Error('broken on purpose')
  const broken = [await post(), await form()]
  fault = null
  full = true
  const noRoom = [await post(), await form()]
  // The form's page says in one way that it could not be sent.
  return [away, broken, noRoom].flatMap(([call, page], at): Answers => [
    [[503, 500, 507][at] as number, call as Response],
    [503, page as Response],
  ])
}

for (const [what, answers] of Object.entries({ ofPages, ofFiles, ofBadDays }))
  test(`every answer has all headers, with the best score for them: ${what}`, async (t) => {
    const wrong: string[] = []
    for (const [at, [status, answer]] of (await answers(t)).entries()) {
      const say = (words: string) => wrong.push(`no. ${at}, ${status}: ${words}`)
      if (answer.status !== status) say(`was ${answer.status}`)
      for (const [name, value] of headersOf) {
        const given = answer.headers.get(name)
        const isOwn = name === 'Content-Security-Policy' && given !== null
        if (given !== value && !isOwn) say(`${name} is ${given}`)
      }
      const score = observatoryScore(answer.headers)
      if (score !== 130) say(`scores ${score}`)
    }
    assert.deepEqual(wrong, [])
  })
