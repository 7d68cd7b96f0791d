import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { Secret, TOTP } from 'otpauth'
import { addPerson, password } from '../../../test/support/signin/signin-people.ts'
import { signInFixture } from '../../../test/support/signin/signin-fixture.ts'
import { readWire, send } from '../../../test/support/wire.ts'
import { askedElsewhere } from './contract.ts'

const minute = 60 * 1000
const firefox = {
  'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:147.0) Gecko/20100101 Firefox/147.0',
}

async function withIris(t: TestContext) {
  const fixture = await signInFixture(t)
  const iris = await addPerson(fixture.database, 'iris')
  const { client, tokensFor } = fixture
  type Client = ReturnType<typeof client>
  let sent = 0
  const tokens: string[] = []
  return {
    ...fixture,
    iris,
    /** Has a link mailed, and gives its token. */
    async linkFor(by: Client): Promise<string> {
      await by.post('/auth/link/', { username: 'iris' })
      const found = (await tokensFor(iris.email, ++sent)).find((one) => !tokens.includes(one))
      tokens.push(found as string)
      return found as string
    },
    use: async (by: Client, body: object) => {
      const answer = await by.post('/auth/link/use/', body)
      by.token = answer.body.token ?? ''
      return answer
    },
  }
}

test('another browser has to agree first, and then it is the one that is signed in', async (t) => {
  const { client, linkFor, use, mails, audited } = await withIris(t)
  const [home, office] = [client(), client({ address: '192.0.2.44', headers: firefox })]
  await home.signIn('iris')
  const token = await linkFor(home)
  for (const more of [{}, { elsewhere: false }]) {
    const { status, body } = await use(office, { token, ...more })
    assert.deepEqual([status, body.detail], [409, askedElsewhere])
  }
  const read = await office.post('/auth/link/read/', { token })
  assert.equal(read.body['same_browser'], false)
  assert.equal((await use(office, { token, elsewhere: true })).status, 200)
  assert.deepEqual([await home.isIn(), await office.isIn()], [true, true])
  const [notice] = (await mails()).filter(({ subject }) => /new device/.test(subject))
  assert.match(notice?.text ?? '', /Firefox[^]*192\.0\.2\.44/)
  const devices = (await office.call('GET', '/sessions/')).text
  assert.match(devices, /Firefox/)
  assert.deepEqual(await audited(), [
    'signed-in',
    'sign-in-link-sent',
    'sign-in-link-used',
    'signed-in',
  ])
})

test('a browser that asked for another link, and a program, have to agree, too', async (t) => {
  const { client, linkFor, use, database } = await withIris(t)
  await addPerson(database, 'jonas')
  const [own, lured] = [client(), client()]
  await lured.post('/auth/link/', { username: 'jonas' })
  const token = await linkFor(own)
  assert.equal((await use(lured, { token })).status, 409, 'with a cookie of another')
  lured.cookies.set('__Host-link', '')
  assert.equal((await use(lured, { token })).status, 409, 'with an empty one')
  const program = client({ program: true })
  const asked = await linkFor(program)
  assert.equal((await use(program, { token: asked })).status, 409)
  assert.equal((await use(lured, { token: asked })).status, 409, 'no cookie matches none')
  const { status, body } = await use(program, { token: asked, elsewhere: true })
  assert.equal(status, 200)
  const hours = (Date.parse(body.expires_at ?? '') - Date.parse('2026-11-20T15:00:00Z')) / 3_600_000
  assert.ok(hours < 9, 'not bound, so for 8 hours')
})

test('two links that one browser asks for both know it', async (t) => {
  const { client, linkFor, use, database, tokensFor } = await withIris(t)
  const jonas = await addPerson(database, 'jonas')
  const shared = client()
  const token = await linkFor(shared)
  await shared.post('/auth/link/', { username: 'jonas' })
  const [other] = await tokensFor(jonas.email)
  for (const one of [token, other])
    assert.equal((await shared.post('/auth/link/read/', { token: one })).body['same_browser'], true)
  assert.equal((await use(shared, { token })).status, 200)
})

test('where there is a second factor it is still asked for, and the link is used up by then', async (t) => {
  const { client, linkFor, use, clock } = await withIris(t)
  const iris = client()
  await iris.signIn('iris')
  const { body } = await iris.call('POST', '/second-factor/app/')
  const app = new TOTP({ secret: Secret.fromBase32(String(body['secret'])) })
  const code = () => app.generate({ timestamp: clock.now().getTime() })
  await iris.post('/second-factor/app/confirm/', { code: code() })
  clock.pass(minute)
  const browser = client()
  const token = await linkFor(browser)
  const first = await use(browser, { token })
  assert.deepEqual(
    [first.status, first.body['mfa_required'], first.body.token],
    [401, true, undefined],
  )
  assert.deepEqual(first.body['mfa_methods'], ['app', 'recovery'])
  assert.equal(await browser.isIn(), false)
  assert.equal((await use(browser, { token })).status, 410)
  const mfa_token = first.body['mfa_token']
  assert.equal((await browser.post('/auth/mfa/', { mfa_token, code: '000000' })).status, 401)
  const second = await browser.post('/auth/mfa/', { mfa_token, code: code() })
  assert.equal(second.status, 200)
  browser.token = second.body.token ?? ''
  assert.ok(await browser.isIn())
})

test('signing out everywhere ends a sign-in by a link that waits for its second factor', async (t) => {
  const { client, linkFor, use, clock } = await withIris(t)
  const iris = client()
  await iris.signIn('iris')
  const { body } = await iris.call('POST', '/second-factor/app/')
  const app = new TOTP({ secret: Secret.fromBase32(String(body['secret'])) })
  const code = () => app.generate({ timestamp: clock.now().getTime() })
  await iris.post('/second-factor/app/confirm/', { code: code() })
  clock.pass(minute)
  const browser = client()
  const { mfa_token } = (await use(browser, { token: await linkFor(browser) })).body
  assert.equal((await iris.call('DELETE', '/sessions/')).status, 204)
  assert.equal((await browser.post('/auth/mfa/', { mfa_token, code: code() })).status, 401)
})

test('a link confirms nobody: what needs a password lately still asks for one', async (t) => {
  const { client, linkFor, use } = await withIris(t)
  const browser = client()
  await use(browser, { token: await linkFor(browser) })
  const refused = await browser.call('POST', '/second-factor/app/')
  assert.deepEqual([refused.status, refused.body['confirm_required']], [403, true])
  assert.equal((await browser.post('/users/me/confirm/', { password })).status, 204)
  assert.equal((await browser.call('POST', '/second-factor/app/')).status, 201)
})

test('the link of the mail leads to PUBLIC_URL, whatever host the request names', async (t) => {
  const { port, iris, tokensFor, mails } = await withIris(t)
  const body = JSON.stringify({ username: 'iris' })
  const rest = ['Content-Type: application/json', `Content-Length: ${body.length}`]
  const request = async (...lines: string[]) => {
    const head = ['POST /api/auth/link/ HTTP/1.1', ...lines, ...rest, 'Connection: close', '', '']
    return readWire(await send(port, head.join('\r\n') + body)).status
  }
  const forged = ['X-Forwarded-Host', 'X-Original-Host', 'X-Host', 'X-Forwarded-Server']
  const lines = forged.map((name) => `${name}: evil.example`)
  assert.equal(await request('Host: evil.example'), 421)
  const others = ['Forwarded: host=evil.example', 'Origin: https://evil.example']
  assert.equal(await request('Host: coronet.example', ...lines, ...others), 202)
  await tokensFor(iris.email)
  const [mail] = await mails()
  const links = mail?.text.match(/https?:\S+#\S+/g) ?? []
  assert.match(links.join(' '), /^https:\/\/coronet\.example\/login\/link#[\w-]{43}$/)
  assert.ok(!/evil/.test(JSON.stringify(mail)))
})
