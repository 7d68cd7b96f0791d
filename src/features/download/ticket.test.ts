import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  client,
  documentFixture,
  signIn,
  type Client,
  type Fixture,
} from '../../../test/support/document-fixture.ts'
import { gif, largePdf, pdf, text } from '../../../test/fixtures/document-samples.ts'
import type { ProjectDocument } from '../document/contract.ts'

async function versionOf(fixture: Fixture, name: string, bytes: Uint8Array<ArrayBuffer>) {
  assert.equal((await fixture.upload(fixture.iris, { name, bytes })).status, 200)
  const all = (await (
    await fixture.call(fixture.iris, 'GET', '/documents/')
  ).json()) as ProjectDocument[]
  return all.find((one) => one.name === name)?.versions[0]?.id as string
}

const ask = (fixture: Fixture, version: string, by: Client, preview = false) =>
  fixture.call(by, 'POST', `/documents/${version}/ticket/`, { json: { preview } })

async function ticket(fixture: Fixture, version: string, preview = false): Promise<string> {
  const answer = await ask(fixture, version, fixture.iris, preview)
  assert.equal(answer.status, 201)
  return ((await answer.json()) as { url: string }).url
}

test('a ticket opens a file once, under its own name, and then nothing', async (t) => {
  const fixture = await documentFixture(t)
  const url = await ticket(fixture, await versionOf(fixture, 'Übersicht “1”.pdf', pdf))
  const answer = await fixture.get(url)
  assert.equal(answer.status, 200)
  assert.equal(
    answer.headers.get('content-disposition'),
    `attachment; filename="_bersicht _1_.pdf"; filename*=UTF-8''%C3%9Cbersicht%20%E2%80%9C1%E2%80%9D.pdf`,
  )
  assert.equal(answer.headers.get('content-length'), String(pdf.length))
  assert.deepEqual(new Uint8Array(await answer.arrayBuffer()), pdf)
  assert.equal((await fixture.get(url)).status, 404)
})

test('of twenty requests that use a ticket at once only one gets the file', async (t) => {
  const fixture = await documentFixture(t)
  const url = await ticket(fixture, await versionOf(fixture, 'a.pdf', pdf))
  const answers = await Promise.all(Array.from({ length: 20 }, () => fixture.get(url)))
  assert.equal(answers.filter(({ status }) => status === 200).length, 1)
  assert.equal(answers.filter(({ status }) => status === 404).length, 19)
})

test('parts of a file go to the client that came first, until the minute is over', async (t) => {
  const fixture = await documentFixture(t)
  const bytes = largePdf(5000)
  const url = await ticket(fixture, await versionOf(fixture, 'a.pdf', bytes))
  const part = async (range: string, more = {}) => await fixture.get(url, { Range: range, ...more })
  const first = await part('bytes=0-99')
  assert.equal(first.status, 206)
  assert.equal(first.headers.get('content-range'), 'bytes 0-99/5000')
  assert.deepEqual(new Uint8Array(await first.arrayBuffer()), bytes.slice(0, 100))
  const rest = await part('bytes=4990-', { 'If-Range': first.headers.get('etag') ?? '' })
  assert.deepEqual(new Uint8Array(await rest.arrayBuffer()), bytes.slice(4990))
  const end = await part('bytes=-3')
  assert.deepEqual(new Uint8Array(await end.arrayBuffer()), bytes.slice(-3))
  assert.equal((await part('bytes=5000-')).status, 416)
  assert.equal((await fixture.get(url)).status, 404)
  assert.equal((await part('bytes=0-99,200-299')).status, 404)
  assert.equal((await part('bytes=0-99', { 'User-Agent': 'somebody else' })).status, 404)
  fixture.clock.pass(60_000)
  assert.equal((await part('bytes=0-99')).status, 404)
})

test('a ticket that nobody used is over after 60 seconds', async (t) => {
  const fixture = await documentFixture(t)
  const url = await ticket(fixture, await versionOf(fixture, 'a.pdf', pdf))
  fixture.clock.pass(60_000)
  assert.equal((await fixture.get(url)).status, 404)
})

test('a HEAD request is refused and does not use up the ticket', async (t) => {
  const fixture = await documentFixture(t)
  const url = await ticket(fixture, await versionOf(fixture, 'a.pdf', pdf))
  assert.equal((await fixture.request(url, { method: 'HEAD' })).status, 405)
  assert.equal((await fixture.get(url)).status, 200)
})

const endings: Record<string, (fixture: Fixture) => Promise<unknown>> = {
  'the session was ended': ({ database, iris, clock }) =>
    database.transaction((trx) =>
      trx
        .updateTable('session')
        .set({ ended_at: clock.now().toISOString() })
        .where('id', '=', iris.session)
        .execute(),
    ),
  'the account was suspended': (fixture) => mark(fixture, 'account', 'suspended_at'),
  'the account was removed': (fixture) => mark(fixture, 'account', 'removed_at'),
  'the organisation was suspended': (fixture) => mark(fixture, 'organisation', 'suspended_at'),
  'they belong to another organisation': ({ database, iris, otto }) =>
    database.transaction((trx) =>
      trx
        .updateTable('account')
        .set({ organisation_id: otto.organisation })
        .where('id', '=', iris.account)
        .execute(),
    ),
  'the document was taken away': ({ database }) =>
    database.transaction((trx) =>
      trx.updateTable('document').set({ removed_at: '2026-11-20T15:00:00.000Z' }).execute(),
    ),
  'the session is bound to a browser that does not ask': ({ database, iris }) =>
    database.transaction((trx) =>
      trx.updateTable('session').set({ bind_hash: 'x' }).where('id', '=', iris.session).execute(),
    ),
}

async function mark(
  { database, iris, clock }: Fixture,
  table: 'account' | 'organisation',
  column: 'suspended_at' | 'removed_at',
) {
  const id = table === 'account' ? iris.account : iris.organisation
  await database.transaction((trx) =>
    trx
      .updateTable(table as 'account')
      .set({ [column]: clock.now().toISOString() })
      .where('id', '=', id)
      .execute(),
  )
}

for (const [what, happens] of Object.entries(endings)) {
  test(`a ticket opens nothing once ${what}`, async (t) => {
    const fixture = await documentFixture(t)
    const url = await ticket(fixture, await versionOf(fixture, 'a.pdf', pdf))
    await happens(fixture)
    const answer = await fixture.get(url)
    const nothing = await fixture.get(`/api/files/${'x'.repeat(43)}/`)
    assert.equal(answer.status, 404)
    assert.equal(await answer.text(), await nothing.text())
  })
}

test('nobody gets a ticket for what is not theirs; a reader of the same organisation does', async (t) => {
  const fixture = await documentFixture(t)
  const version = await versionOf(fixture, 'a.pdf', pdf)
  const [theirs, nothing] = [
    await ask(fixture, version, fixture.otto),
    await ask(fixture, 'x'.repeat(22), fixture.otto),
  ]
  assert.equal(theirs.status, 404)
  assert.equal(await theirs.text(), await nothing.text())
  const zip = await fixture.call(
    fixture.otto,
    'POST',
    `/projects/${fixture.iris.project}/documents/ticket/`,
  )
  assert.equal(zip.status, 404)
  assert.equal(
    (await ask(fixture, version, await client(fixture, 'vito', 'viewer', fixture.iris))).status,
    201,
  )
})

test('pictures and PDF can be shown; anything else is only saved', async (t) => {
  const fixture = await documentFixture(t)
  const picture = await fixture.get(
    await ticket(fixture, await versionOf(fixture, 'a.gif', gif), true),
  )
  assert.match(picture.headers.get('content-disposition') ?? '', /^inline; /)
  assert.equal(picture.headers.get('content-type'), 'image/gif')
  assert.equal(picture.headers.get('content-security-policy'), `sandbox; default-src 'none'`)
  const refused = await ask(fixture, await versionOf(fixture, 'a.txt', text), fixture.iris, true)
  assert.equal(refused.status, 400)
})

test('only the sender of a document or an admin removes and restores it', async (t) => {
  const fixture = await documentFixture(t)
  await versionOf(fixture, 'a.pdf', pdf)
  const [document] = (await (
    await fixture.call(fixture.iris, 'GET', '/documents/')
  ).json()) as ProjectDocument[]
  const path = `/documents/${document?.id}/`
  const mate = await client(fixture, 'mina', 'member', fixture.iris)
  const admin = await client(fixture, 'ada', 'admin', fixture.iris)
  assert.equal((await fixture.call(mate, 'DELETE', path)).status, 403)
  assert.equal((await fixture.call(fixture.otto, 'DELETE', path)).status, 404)
  assert.equal((await fixture.call(admin, 'DELETE', path)).status, 204)
  assert.equal((await fixture.call(fixture.iris, 'DELETE', path)).status, 404)
  const list = async () =>
    (await (await fixture.call(fixture.iris, 'GET', '/documents/')).json()) as ProjectDocument[]
  assert.deepEqual(await list(), [])
  const restore = async (by: Client) => (await fixture.call(by, 'POST', `${path}restore/`)).status
  assert.equal(await restore(mate), 403)
  assert.equal(await restore(fixture.otto), 404)
  assert.equal(await restore(fixture.iris), 204)
  assert.deepEqual(await list(), [document])
  assert.equal(await restore(fixture.iris), 404, 'it is there')
  await fixture.call(fixture.iris, 'DELETE', path)
  fixture.clock.pass(30 * 24 * 60 * 60 * 1000)
  const later = { ...admin, ...(await signIn(fixture, admin.account, 'admin')) }
  assert.equal(await restore(later), 404, 'its file may be gone')
})
