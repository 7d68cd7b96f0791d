import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addPerson } from '../../../test/support/signin/signin-people.ts'
import { signInFixture } from '../../../test/support/signin/signin-fixture.ts'
import { readWire, send } from '../../../test/support/wire.ts'

test('the link of the mail leads to PUBLIC_URL, whatever host the request names', async (t) => {
  const fixture = await signInFixture(t)
  const { email } = await addPerson(fixture.database, 'iris')
  const body = JSON.stringify({ username: 'iris' })
  const rest = ['Content-Type: application/json', `Content-Length: ${body.length}`]
  const forgot = async (path: string, ...lines: string[]) => {
    const head = [`POST ${path} HTTP/1.1`, ...lines, ...rest, 'Connection: close', '', '']
    return readWire(await send(fixture.port, head.join('\r\n') + body)).status
  }
  const path = '/api/auth/password/forgot/'
  const forged = ['X-Forwarded-Host', 'X-Original-Host', 'X-Host', 'X-Forwarded-Server']
  const lines = forged.map((name) => `${name}: evil.example`)
  const others = ['Forwarded: host=evil.example', 'X-Forwarded-Proto: http', 'X-Forwarded-Port: 81']
  const origin = ['Origin: https://evil.example', 'Referer: https://evil.example/']
  assert.equal(await forgot(path, 'Host: evil.example'), 421)
  assert.equal(await forgot(path, 'Host: coronet.example', 'Host: evil.example'), 400)
  assert.equal(await forgot(path, 'Host: coronet.example@evil.example'), 421)
  assert.equal(await forgot(`http://evil.example${path}`, 'Host: coronet.example'), 400)
  assert.equal(await forgot(path, 'Host: coronet.example', ...lines, ...others, ...origin), 202)
  assert.equal(await forgot(path, `Host: localhost:81`, ...lines, ...others, ...origin), 202)
  await fixture.tokensFor(email, 2)
  const mails = await fixture.mails()
  assert.equal(mails.length, 2)
  for (const mail of mails) {
    const links = mail.text.match(/https?:\S+#\S+/g) ?? []
    assert.match(links.join(' '), /^https:\/\/coronet\.example\/login\/reset#[\w-]{43}$/)
    assert.ok(!/evil|localhost|:81/.test(JSON.stringify(mail)))
  }
})
