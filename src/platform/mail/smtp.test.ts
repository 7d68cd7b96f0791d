// On SQLite alone: the connection to a mail server.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mailFixture } from '../../../test/support/mail/mail-fixture.ts'
import { mailServer, saying } from '../../../test/doubles/mail-server.ts'
import { connectionTo } from './smtp.ts'

const signIn: Parameters<typeof mailServer>[1] = {
  authOptional: false,
  onAuth: ({ username, password }, _session, done) =>
    username === 'port/ico' && password === 'p:w@d'
      ? done(null, { user: 'x' })
      : done(saying(535, 'no')),
}
const withPassword = (port: number, text: string, host = '127.0.0.1') =>
  `smtp://port%2Fico:${encodeURIComponent(text)}@${host}:${port}`

test('a password in the address signs in; with a wrong one the mail is tried again later', async (t) => {
  const { port, received } = await mailServer(t, { ...signIn, allowInsecureAuth: true })
  const right = await mailFixture(t, withPassword(port, 'p:w@d'))
  assert.equal((await right.look(await right.send())).state, 'sent')
  const wrong = await mailFixture(t, withPassword(port, 'pwd'))
  const { state, last_error } = await wrong.look(await wrong.send())
  assert.deepEqual([state, received.length], ['failed', 1])
  assert.match(last_error ?? '', /535/)
  assert.doesNotMatch(last_error ?? '', /pwd|cHdk/)
})

test('a password is not sent in clear to another machine', async (t) => {
  const heard: string[] = []
  const hide = ['STARTTLS']
  const { port } = await mailServer(t, {
    ...signIn,
    allowInsecureAuth: true,
    disabledCommands: hide,
    onAuth: ({ password }, _session, done) => {
      heard.push(password ?? '')
      done(null, { user: 'x' })
    },
  })
  // This address reaches this machine, but does not count as loopback.
  const { send, look } = await mailFixture(t, withPassword(port, 'p:w@d', '0.0.0.0'))
  assert.equal((await look(await send())).state, 'failed')
  assert.deepEqual(heard, [])
})

test('a self-signed certificate is not trusted', async (t) => {
  const { port, received } = await mailServer(t, { secure: true })
  const { send, look } = await mailFixture(t, `smtps://localhost:${port}`)
  const { state, last_error } = await look(await send())
  assert.deepEqual([state, received.length], ['failed', 0])
  assert.match(last_error ?? '', /connection to the mail server failed|TLS that can be trusted/)
})

test('without a port it is the usual one: 465 with TLS, 587 with a password, 25 without', () => {
  const portOf = (url: string) => connectionTo(url, 1_000).port
  assert.equal(portOf('smtps://mail.example'), 465)
  assert.equal(portOf('smtps://a:b@mail.example'), 465)
  assert.equal(portOf('smtp://a:b@mail.example'), 587)
  assert.equal(portOf('smtp://mail.example'), 25)
  assert.equal(portOf('smtps://mail.example:2525'), 2525)
})
