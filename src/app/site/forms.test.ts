// On SQLite alone: pages as they are rendered; the content calls run on both engines.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { attributes, visibleText } from '../../../test/support/markup.ts'
import { readWire, send } from '../../../test/support/wire.ts'
import { world } from '../../../test/support/world.ts'

type World = Awaited<ReturnType<typeof world>>

const post = ({ request }: World, path: string, fields: Record<string, string>) =>
  request(path, { method: 'POST', body: new URLSearchParams(fields) })

test('what somebody sent in a form is shown to nobody else', async (t) => {
  const here = await world(t)
  await post(here, '/contact', { name: 'Quince', message: 'Of quinces' })
  await post(here, '/login', { username: 'quince', password: 'tangerine' })
  for (const path of ['/contact', '/login']) {
    const page = await (await here.get(path)).text()
    assert.doesNotMatch(page, /quince/i, path)
    assert.doesNotMatch(visibleText(page), /Failed to send/)
  }
})

test('a sign-in that is refused keeps the username, says why, and never repeats the password', async (t) => {
  const here = await world(t)
  const answer = await post(here, '/login', {
    username: 'quince@client.example',
    password: 'tangerine',
  })
  assert.equal(answer.status, 400)
  const page = await answer.text()
  assert.ok(attributes(page, 'value').includes('quince@client.example'))
  assert.match(visibleText(page), /^The client portal needs JavaScript/m)
  assert.doesNotMatch(page, /tangerine/)
  assert.doesNotMatch(JSON.stringify(here.log), /tangerine/)
  const [, password = ''] = /(<input [^>]*type="password"[^>]*>)/.exec(page) ?? []
  assert.doesNotMatch(password, /value=/)
})

test('a form in another media type is refused with a page', async (t) => {
  const here = await world(t)
  const bodies: [type: string, body: string][] = [
    ['application/json', '{"name":"Quince"}'],
    ['text/plain', 'name=Quince'],
    ['application/x-www-form-urlencodedx', 'name=Quince'],
    ['', 'name=Quince'],
  ]
  for (const [type, body] of bodies) {
    const answer = await here.request('/contact', {
      method: 'POST',
      body,
      headers: { 'Content-Type': type },
    })
    assert.equal(answer.status, 415, type)
    assert.match(answer.headers.get('content-type') ?? '', /^text\/html/)
    assert.doesNotMatch(await answer.text(), /Quince/)
  }
  const spelled = { 'Content-Type': 'Application/X-WWW-Form-Urlencoded; charset=UTF-8' }
  const well = await here.request('/contact', { method: 'POST', body: 'name=Q', headers: spelled })
  assert.equal(well.status, 400)
})

const head = (...lines: string[]) =>
  [
    'POST /login HTTP/1.1',
    'Host: localhost',
    'Connection: close',
    'Content-Type: application/x-www-form-urlencoded',
    ...lines,
    '',
    '',
  ].join('\r\n')
const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`

test('a body has 64 kB at most, by its Content-Length or counted as it arrives', async (t) => {
  const { port, get, log } = await world(t)
  const long = (bytes: number) => `message=${'a'.repeat(bytes - 8)}`
  const whole = (body: string) => head(`Content-Length: ${body.length}`) + body
  const inChunks = (body: string) =>
    `${head('Transfer-Encoding: chunked')}${(body.match(/[^]{1,9000}/g) ?? []).map(chunk).join('')}0\r\n\r\n`
  for (const form of [whole, inChunks]) {
    assert.equal(readWire(await send(port, form(long(65_536)))).status, 400)
    const refused = readWire(await send(port, form(long(65_537))))
    assert.equal(refused.status, 413)
    assert.match(refused.body, /64|65536/)
    assert.ok(refused.headers.get('content-security-policy'))
  }
  const only = readWire(await send(port, head('Content-Length: 1000000000')))
  assert.equal(only.status, 413, 'without waiting for what was announced')
  assert.equal((await get('/contact')).status, 200)
  assert.deepEqual(
    log.filter(({ level }) => Number(level) >= 40),
    [],
  )
})

test('a chunked body is read like any other', async (t) => {
  const { port } = await world(t)
  const chunks = [chunk('username=Qu'), chunk('ince&pass'), chunk('word=Hello'), '0\r\n\r\n'].join(
    '',
  )
  const answer = readWire(await send(port, head('Transfer-Encoding: chunked') + chunks))
  assert.equal(answer.status, 400)
  assert.match(answer.body, /value="Quince"/)
  assert.doesNotMatch(answer.body, /Hello/)
})

test('bytes that are not valid text do no harm', async (t) => {
  const here = await world(t)
  for (const body of [
    'name=%ff%fe',
    'name=%',
    '&&&==',
    'name=%00',
    '=',
    'name=a&name=b',
    'a&'.repeat(20_000),
  ]) {
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
    const answer = await here.request('/contact', { method: 'POST', body, headers })
    assert.equal(answer.status, 400, body.slice(0, 20))
  }
  assert.equal((await here.get('/')).status, 200)
})
