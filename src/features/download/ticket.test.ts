import assert from 'node:assert/strict'
import { rmSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import {
  documentClient,
  documentFixture,
  freshSession,
  type DocumentClient,
  type DocumentFixture,
} from '../../../test/support/work/document-fixture.ts'
import { gif, largePdf, pdfBytes, text } from '../../../test/fixtures/document-samples.ts'
import type { ProjectDocument } from '../document/contract.ts'

async function versionOf(fixture: DocumentFixture, name: string, bytes: Uint8Array<ArrayBuffer>) {
  assert.equal((await fixture.upload(fixture.iris, { name, bytes })).status, 200)
  const all = (await (
    await fixture.call(fixture.iris, 'GET', '/documents/')
  ).json()) as ProjectDocument[]
  return all.find((one) => one.name === name)?.versions[0]?.id as string
}

const openVersion = (
  fixture: DocumentFixture,
  version: string,
  by: DocumentClient,
  preview = false,
) => fixture.call(by, 'POST', `/documents/${version}/ticket/`, { json: { preview } })

async function ticket(fixture: DocumentFixture, version: string, preview = false): Promise<string> {
  const answer = await openVersion(fixture, version, fixture.iris, preview)
  assert.equal(answer.status, 201)
  return ((await answer.json()) as { url: string }).url
}

test('a ticket opens a file a single time, under its own name', async (t) => {
  const fixture = await documentFixture(t)
  const url = await ticket(fixture, await versionOf(fixture, 'Übersicht “1”.pdf', pdfBytes))
  const answer = await fixture.get(url)
  assert.equal(answer.status, 200)
  assert.equal(
    answer.headers.get('content-disposition'),
    `attachment; filename="_bersicht _1_.pdf"; filename*=UTF-8''%C3%9Cbersicht%20%E2%80%9C1%E2%80%9D.pdf`,
  )
  assert.equal(answer.headers.get('content-length'), String(pdfBytes.length))
  assert.deepEqual(new Uint8Array(await answer.arrayBuffer()), pdfBytes)
  assert.equal((await fixture.get(url)).status, 404)
})

const damages: [name: string, damage: (path: string) => void, found: RegExp][] = [
  ['missing', (path) => rmSync(path), /is missing/],
  ['cut off', (path) => truncateSync(path, 12), /has 12 bytes in place of/],
]

for (const [name, damage, found] of damages)
  test(`a file that is ${name} is an error at once, and in the log with its document`, async (t) => {
    const fixture = await documentFixture(t)
    const version = await versionOf(fixture, 'a.pdf', pdfBytes)
    const url = await ticket(fixture, version)
    const folder = join(fixture.address.dataDir, 'files')
    for (const { key } of await fixture.files.list()) damage(join(folder, key))
    const answer = await fixture.get(url)
    assert.equal(answer.status, 500)
    assert.equal(answer.headers.get('content-disposition'), null)
    const words = fixture.log.map(({ err }) => (err as { message?: string } | undefined)?.message)
    const said = words.find((message) => message?.includes(version))
    assert.match(said ?? '', found)
  })

test('of twenty requests that use a ticket at once only one gets the file', async (t) => {
  const fixture = await documentFixture(t)
  const url = await ticket(fixture, await versionOf(fixture, 'a.pdf', pdfBytes))
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
  const beyond = await part('bytes=5000-')
  assert.deepEqual([beyond.status, beyond.headers.get('cache-control')], [416, 'no-store'])
  assert.equal((await fixture.get(url)).status, 404)
  assert.equal((await part('bytes=0-99,200-299')).status, 404)
  assert.equal((await part('bytes=0-99', { 'User-Agent': 'somebody else' })).status, 404)
  fixture.clock.pass(60_000)
  assert.equal((await part('bytes=0-99')).status, 404)
})

test('an unused ticket expires after 60 seconds', async (t) => {
  const fixture = await documentFixture(t)
  const url = await ticket(fixture, await versionOf(fixture, 'a.pdf', pdfBytes))
  fixture.clock.pass(60_000)
  assert.equal((await fixture.get(url)).status, 404)
})

test('a ticket that was made while the clock was ahead opens nothing', async (t) => {
  const fixture = await documentFixture(t)
  const version = await versionOf(fixture, 'a.pdf', pdfBytes)
  fixture.clock.pass(3_600_000)
  const url = await ticket(fixture, version)
  fixture.clock.pass(-3_600_000)
  assert.equal((await fixture.get(url)).status, 404)
  fixture.clock.pass(3_600_000)
  assert.equal((await fixture.get(url)).status, 200)
})

test('a HEAD request is refused and does not use up the ticket', async (t) => {
  const fixture = await documentFixture(t)
  const url = await ticket(fixture, await versionOf(fixture, 'a.pdf', pdfBytes))
  assert.equal((await fixture.request(url, { method: 'HEAD' })).status, 405)
  assert.equal((await fixture.get(url)).status, 200)
})

const endings: Record<string, (fixture: DocumentFixture) => Promise<unknown>> = {
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
  'the membership was suspended': (fixture) => mark(fixture, 'membership', 'suspended_at'),
  'the membership was removed': (fixture) => mark(fixture, 'membership', 'removed_at'),
  'the project is not granted to them any more': ({ database, iris }) =>
    database.transaction((trx) =>
      trx
        .updateTable('membership')
        .set({ sees_all: 0 })
        .where('account_id', '=', iris.account)
        .execute(),
    ),
  'the document was removed': ({ database }) =>
    database.transaction((trx) =>
      trx.updateTable('document').set({ removed_at: '2026-11-20T15:00:00.000Z' }).execute(),
    ),
  'the session is bound to another browser': ({ database, iris }) =>
    database.transaction((trx) =>
      trx.updateTable('session').set({ bind_hash: 'x' }).where('id', '=', iris.session).execute(),
    ),
}

async function mark(
  { database, iris, clock }: DocumentFixture,
  table: 'account' | 'organisation' | 'membership',
  column: 'suspended_at' | 'removed_at',
) {
  const id = iris[table]
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
    const url = await ticket(fixture, await versionOf(fixture, 'a.pdf', pdfBytes))
    await happens(fixture)
    const answer = await fixture.get(url)
    const nothing = await fixture.get(`/api/files/${'x'.repeat(43)}/`)
    assert.equal(answer.status, 404)
    assert.equal(await answer.text(), await nothing.text())
  })
}

test('a ticket opens nothing any more when its project is granted again', async (t) => {
  const fixture = await documentFixture(t)
  const { call, iris } = fixture
  const admin = await documentClient(fixture, 'ada', 'admin', iris)
  const url = await ticket(fixture, await versionOf(fixture, 'a.pdf', pdfBytes))
  const zip = await call(iris, 'POST', `/projects/${iris.project}/documents/ticket/`)
  const { url: whole } = (await zip.json()) as { url: string }
  const grant = async (projects: string[]) => {
    const to = { json: { role: 'member', projects } }
    assert.equal((await call(admin, 'PATCH', `/members/${iris.membership}/`, to)).status, 200)
  }
  await grant([])
  await grant([iris.project])
  assert.deepEqual([(await fixture.get(url)).status, (await fixture.get(whole)).status], [404, 404])
  const again = await call(iris, 'POST', `/projects/${iris.project}/documents/ticket/`)
  assert.equal((await fixture.get(((await again.json()) as { url: string }).url)).status, 200)
})

test('another organisation gets 404 for a ticket, and a viewer of the same one gets it', async (t) => {
  const fixture = await documentFixture(t)
  const version = await versionOf(fixture, 'a.pdf', pdfBytes)
  const [theirs, nothing] = [
    await openVersion(fixture, version, fixture.otto),
    await openVersion(fixture, 'x'.repeat(22), fixture.otto),
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
    (
      await openVersion(
        fixture,
        version,
        await documentClient(fixture, 'vito', 'viewer', fixture.iris),
      )
    ).status,
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
  assert.match(
    picture.headers.get('content-security-policy') ?? '',
    /^sandbox; default-src 'none';/,
  )
  const refused = await openVersion(
    fixture,
    await versionOf(fixture, 'a.txt', text),
    fixture.iris,
    true,
  )
  assert.equal(refused.status, 400)
})

test('only the sender of a document or an admin removes and restores it', async (t) => {
  const fixture = await documentFixture(t)
  await versionOf(fixture, 'a.pdf', pdfBytes)
  const [document] = (await (
    await fixture.call(fixture.iris, 'GET', '/documents/')
  ).json()) as ProjectDocument[]
  const path = `/documents/${document?.id}/`
  const mate = await documentClient(fixture, 'mina', 'member', fixture.iris)
  const admin = await documentClient(fixture, 'ada', 'admin', fixture.iris)
  assert.equal((await fixture.call(mate, 'DELETE', path)).status, 403)
  assert.equal((await fixture.call(fixture.otto, 'DELETE', path)).status, 404)
  assert.equal((await fixture.call(admin, 'DELETE', path)).status, 204)
  assert.equal((await fixture.call(fixture.iris, 'DELETE', path)).status, 404)
  const list = async () =>
    (await (await fixture.call(fixture.iris, 'GET', '/documents/')).json()) as ProjectDocument[]
  assert.deepEqual(await list(), [])
  const restore = async (by: DocumentClient) =>
    (await fixture.call(by, 'POST', `${path}restore/`)).status
  assert.equal(await restore(mate), 403)
  assert.equal(await restore(fixture.otto), 404)
  assert.equal(await restore(fixture.iris), 204)
  assert.deepEqual(await list(), [document])
  assert.equal(await restore(fixture.iris), 404, 'it is not removed')
  await fixture.call(fixture.iris, 'DELETE', path)
  fixture.clock.pass(30 * 24 * 60 * 60 * 1000)
  const later = { ...admin, ...(await freshSession(fixture, admin.account)) }
  assert.equal(await restore(later), 404, 'its file may be gone')
})
