import assert from 'node:assert/strict'
import { test } from 'node:test'
import { exchange } from '../../../test/support/wire.ts'
import { addPerson } from '../../../test/support/signin/signin-people.ts'
import { world } from '../../../test/support/world.ts'
import { isLocal } from '../../platform/http/local.ts'
import { readDemoSignIn } from '../setup/demo-accounts.ts'

type World = Awaited<ReturnType<typeof world>>

/** What proxies and the networks in front of them add, one line for each that is known to us. */
const forwarding = [
  'Forwarded: for=203.0.113.9',
  'X-Forwarded-For: 127.0.0.1',
  'X-Forwarded-Host: localhost',
  'x-forwarded-proto: https',
  'X-Real-IP: 203.0.113.9',
  'Via: 1.1 proxy',
  'CF-Connecting-IP: 203.0.113.9',
  'CF-Ray: 1',
  'CDN-Loop: cloudflare',
  'True-Client-IP: 203.0.113.9',
  'Fastly-Client-IP: 203.0.113.9',
  'X-Cluster-Client-IP: 203.0.113.9',
  'X-Original-For: 203.0.113.9',
  'X-Envoy-External-Address: 203.0.113.9',
  'X-Amzn-Trace-Id: Root=1',
  'X-Cloud-Trace-Context: 1',
  'Fly-Client-IP: 203.0.113.9',
  'X-Azure-ClientIP: 203.0.113.9',
  'X-ARR-SSL: 1',
  'X-Scheme: https',
  'Forwarded-For: 203.0.113.9',
  'Front-End-Https: on',
  'X-Varnish: 1',
  'Akamai-Origin-Hop: 1',
  'DO-Connecting-IP: 203.0.113.9',
  'Remote-IP: 203.0.113.9',
  'X-Remote-Addr: 203.0.113.9',
  'X-Request-Start: t=1',
  'Tailscale-User-Login: somebody',
  'X-Forwarded-For:',
]

/** Each place that shows something of the demo to whoever is at this machine. */
async function shown({ port, database }: World, ...lines: string[]) {
  const read = async (path: string) =>
    await exchange(port, `GET ${path} HTTP/1.1`, 'Host: localhost', ...lines)
  const { password } = (await readDemoSignIn(database))!
  const [login, layout, forgot, staff, mails] = await Promise.all(
    ['/login', '/api/layout/', '/login/forgot', '/login/staff', '/demo/mail'].map(read),
  )
  return {
    'the hint': login!.body.includes(password),
    'the layout': layout!.body.includes(password),
    'the way to the mails': forgot!.body.includes('/demo/mail'),
    'the way of the first owner': staff!.body.includes('The first owner signs up'),
    'the mails': mails!.status !== 404,
  }
}

const all = (value: boolean) => ({
  'the hint': value,
  'the layout': value,
  'the way to the mails': value,
  'the way of the first owner': value,
  'the mails': value,
})

test('whoever is at this machine is shown the demo, and nobody behind a proxy is', async (t) => {
  const here = await world(t)
  assert.deepEqual(await shown(here), all(true))
  for (const line of forwarding) assert.deepEqual(await shown(here, line), all(false), line)
  assert.deepEqual(await shown(here), all(true), 'and nothing of it was cached for the others')
})

test('with a public address nobody is shown the demo, because a proxy may look like this machine', async (t) => {
  const here = await world(t, { settings: { DEMO: 'on', PUBLIC_URL: 'https://demo.firm.example' } })
  const { 'the way of the first owner': _, ...secrets } = await shown(here)
  const { 'the way of the first owner': __, ...none } = all(false)
  assert.deepEqual(secrets, none)
})

test('a request over HTTP/1.0, as nginx sends unless told otherwise, is not local', async (t) => {
  const { port } = await world(t)
  assert.equal((await exchange(port, 'GET /demo/mail HTTP/1.1', 'Host: localhost')).status, 200)
  assert.equal((await exchange(port, 'GET /demo/mail HTTP/1.0', 'Host: localhost')).status, 404)
})

test('another socket than one of loopback is not local', () => {
  const from = (remoteAddress: string) =>
    isLocal({ rawHeaders: [], httpVersion: '1.1', socket: { remoteAddress } } as never)
  for (const address of ['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1'])
    assert.equal(from(address), true, address)
  for (const address of ['192.0.2.1', '::ffff:192.0.2.1', '10.0.0.1', '2001:db8::1', ''])
    assert.equal(from(address), false, address)
})

test('no page of another site may read the password of the demo in a browser', async (t) => {
  const { get } = await world(t)
  const local = await get('/api/layout/', { Origin: 'https://evil.example' })
  assert.equal(local.headers.get('access-control-allow-origin'), null)
  assert.equal(local.headers.get('cache-control'), 'no-store')
})

test('the mails of a demo are those to clients and visitors, and none to the firm', async (t) => {
  const here = await world(t)
  const { database, get, outbox } = here
  const staff = await addPerson(database, 'nadia', {
    role: 'consultant',
    organisation_id: null,
    password_hash: null,
  })
  const client = await database.read
    .selectFrom('account')
    .select(['id', 'email'])
    .where('username', '=', 'demo')
    .executeTakeFirstOrThrow()
  const mail = (to: string, about: string) => ({
    kind: 'mail' as const,
    about,
    payload: { to, subject: `To ${to}`, text: '/invitation#secret', html: '<p></p>' },
  })
  const ids = await database.transaction(async (trx) => [
    await outbox.add(trx, mail(staff.email, staff.id)),
    await outbox.add(trx, mail('hello@coronet.example', 'no enquiry')),
    await outbox.add(trx, mail(client.email, client.id)),
  ])
  const list = await (await get('/demo/mail')).text()
  const statuses = []
  for (const id of ids) {
    statuses.push((await get(`/demo/mail/${id}`)).status)
    assert.equal((await get(`/demo/mail/${id}/body`)).status, statuses.at(-1))
  }
  assert.deepEqual(
    ids.map((id) => list.includes(id)),
    [false, false, true],
  )
  assert.deepEqual(statuses, [404, 404, 200])
})
