// On SQLite alone: requests are refused before the database is used.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { exchange, send } from '../../../test/support/wire.ts'
import { world } from '../../../test/support/world.ts'

type Lines = [request: string, ...headers: string[]]

const settings = { PUBLIC_URL: 'https://www.coronet.example' }

const hosts: [lines: Lines, status: number][] = [
  [['GET / HTTP/1.1', 'Host: www.coronet.example'], 200],
  [['GET / HTTP/1.1', 'HOST: WWW.Coronet.EXAMPLE'], 200],
  [['GET / HTTP/1.1', 'Host: localhost'], 200],
  [['GET / HTTP/1.1', 'Host: LocalHost:8080'], 200],
  [['GET / HTTP/1.1', 'Host: 127.0.0.1:3000'], 200],
  [['GET / HTTP/1.1', 'Host: 127.1.2.3'], 200],
  [['GET / HTTP/1.1', 'Host: [::1]:3000'], 200],
  [['GET / HTTP/1.0', 'Host: localhost'], 200],
  [['GET / HTTP/1.1', 'Host: elsewhere.example'], 421],
  [['GET / HTTP/1.1', 'Host: www.coronet.example:8443'], 421],
  [['GET / HTTP/1.1', 'Host: coronet.example'], 421],
  [['GET / HTTP/1.1', 'Host: elsewww.coronet.example'], 421],
  [['GET / HTTP/1.1', 'Host: a.www.coronet.example'], 421],
  [['GET / HTTP/1.1', 'Host: www.coronet.example.'], 421],
  [['GET / HTTP/1.1', 'Host: www.coronet.example.elsewhere.example'], 421],
  [['GET / HTTP/1.1', 'Host: localhost.elsewhere.example'], 421],
  [['GET / HTTP/1.1', 'Host: localhost@elsewhere.example'], 421],
  [['GET / HTTP/1.1', 'Host: localhost:80:80'], 421],
  [['GET / HTTP/1.1', 'Host: 127.0.0.1.elsewhere.example'], 421],
  [['GET / HTTP/1.1', 'Host: 128.0.0.1'], 421],
  [['GET / HTTP/1.1', 'Host: '], 421],
  [['GET / HTTP/1.1', 'Host: elsewhere.example', 'X-Forwarded-Host: localhost'], 421],
  [['GET / HTTP/1.1'], 400],
  [['GET / HTTP/1.0'], 400],
  [['GET / HTTP/1.1', 'Host: localhost', 'Host: localhost'], 400],
  [['GET / HTTP/1.1', 'Host: localhost', 'hOsT: elsewhere.example'], 400],
  [['GET / HTTP/1.1', 'Host: elsewhere.example', 'Host: localhost'], 400],
]

const targets: [lines: Lines, status: number][] = [
  [['GET http://localhost/ HTTP/1.1', 'Host: localhost'], 400],
  [['GET http://elsewhere.example/ HTTP/1.1', 'Host: localhost'], 400],
  [['GET about HTTP/1.1', 'Host: localhost'], 400],
  [['OPTIONS * HTTP/1.1', 'Host: localhost'], 400],
  [['TRACE / HTTP/1.1', 'Host: localhost'], 405],
  [['PROPFIND / HTTP/1.1', 'Host: localhost'], 405],
  [['get / HTTP/1.1', 'Host: localhost'], 400],
  [['BREW / HTTP/1.1', 'Host: localhost'], 400],
  [['GET / HTTP/3.7', 'Host: localhost'], 400],
]

const bodies: [lines: Lines, status: number][] = [
  [
    ['POST /contact HTTP/1.1', 'Host: localhost', 'Content-Encoding: gzip', 'Content-Length: 0'],
    415,
  ],
  [['GET / HTTP/1.1', 'Host: localhost', 'Content-Encoding: identity'], 415],
  [['GET / HTTP/1.1', 'Host: localhost', 'Content-Length: 1'], 400],
  [['HEAD / HTTP/1.1', 'Host: localhost', 'Content-Length: 1'], 400],
  [['OPTIONS / HTTP/1.1', 'Host: localhost', 'Content-Length: 1'], 400],
  [['GET / HTTP/1.1', 'Host: localhost', 'Transfer-Encoding: chunked'], 400],
  [['GET / HTTP/1.1', 'Host: localhost', 'Content-Length: 0'], 200],
  [['POST / HTTP/1.1', 'Host: localhost', 'Content-Length: 1', 'Content-Length: 2'], 400],
  [['POST / HTTP/1.1', 'Host: localhost', 'Content-Length: 5', 'Transfer-Encoding: chunked'], 400],
  [['POST / HTTP/1.1', 'Host: localhost', 'Content-Length: -1'], 400],
  [['POST / HTTP/1.1', 'Host: localhost', 'Transfer-Encoding: gzip, chunked'], 415],
  [['POST /api/hero/ HTTP/1.1', 'Host: localhost', 'Transfer-Encoding: CHUNKED'], 405],
  [['GET / HTTP/1.1', 'Host: localhost', 'Expect: nothing'], 200],
]

const groups = { host: hosts, 'target and method': targets, body: bodies }

for (const [what, cases] of Object.entries(groups)) {
  test(`the gate lets a request in or refuses it by its ${what}, and the next one is answered`, async (t) => {
    const { port, get } = await world(t, { settings })
    for (const [lines, expected] of cases) {
      const { status, headers, body } = await exchange(port, ...lines)
      const label = lines.join(' | ')
      assert.equal(status, expected, label)
      assert.match(headers.get('content-security-policy') ?? '', /^default-src 'none'/, label)
      assert.match(headers.get('x-request-id') ?? '', /./, label)
      if (status < 400) continue
      assert.doesNotMatch(body, /elsewhere|node:|HPE_/, label)
      if (lines[0].startsWith('HEAD')) assert.equal(body, '', label)
      else assert.match((JSON.parse(body) as { detail: string }).detail, /^[A-Z].*\.$/, label)
    }
    assert.equal((await get('/')).status, 200)
  })
}

test('CONNECT is not answered at all', async (t) => {
  const { port, get } = await world(t)
  const answer = await send(port, 'CONNECT localhost:22 HTTP/1.1\r\nHost: localhost\r\n\r\n')
  assert.doesNotMatch(answer, /^HTTP\/1\.1 2/)
  assert.equal((await get('/')).status, 200)
})
