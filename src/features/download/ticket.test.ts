import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  client,
  documentRoom,
  signIn,
  type Client,
  type Room,
} from '../../../test/support/document-room.ts'
import { gif, largePdf, pdf, text } from '../../../test/support/document-samples.ts'
import type { ProjectDocument } from '../document/contract.ts'

async function versionOf(room: Room, name: string, bytes: Uint8Array<ArrayBuffer>) {
  assert.equal((await room.upload(room.iris, { name, bytes })).status, 200)
  const all = (await (await room.call(room.iris, 'GET', '/documents/')).json()) as ProjectDocument[]
  return all.find((one) => one.name === name)?.versions[0]?.id as string
}

const ask = (room: Room, version: string, by: Client, preview = false) =>
  room.call(by, 'POST', `/documents/${version}/ticket/`, { json: { preview } })

async function ticket(room: Room, version: string, preview = false): Promise<string> {
  const answer = await ask(room, version, room.iris, preview)
  assert.equal(answer.status, 201)
  return ((await answer.json()) as { url: string }).url
}

test('a ticket opens a file once, under its own name, and then nothing', async (t) => {
  const room = await documentRoom(t)
  const url = await ticket(room, await versionOf(room, 'Übersicht “1”.pdf', pdf))
  const answer = await room.get(url)
  assert.equal(answer.status, 200)
  assert.equal(
    answer.headers.get('content-disposition'),
    `attachment; filename="_bersicht _1_.pdf"; filename*=UTF-8''%C3%9Cbersicht%20%E2%80%9C1%E2%80%9D.pdf`,
  )
  assert.equal(answer.headers.get('content-length'), String(pdf.length))
  assert.deepEqual(new Uint8Array(await answer.arrayBuffer()), pdf)
  assert.equal((await room.get(url)).status, 404)
})

test('of twenty who use a ticket at once one gets the file', async (t) => {
  const room = await documentRoom(t)
  const url = await ticket(room, await versionOf(room, 'a.pdf', pdf))
  const answers = await Promise.all(Array.from({ length: 20 }, () => room.get(url)))
  assert.equal(answers.filter(({ status }) => status === 200).length, 1)
  assert.equal(answers.filter(({ status }) => status === 404).length, 19)
})

test('parts of a file go to the client that came first, until the minute is over', async (t) => {
  const room = await documentRoom(t)
  const bytes = largePdf(5000)
  const url = await ticket(room, await versionOf(room, 'a.pdf', bytes))
  const part = async (range: string, more = {}) => await room.get(url, { Range: range, ...more })
  const first = await part('bytes=0-99')
  assert.equal(first.status, 206)
  assert.equal(first.headers.get('content-range'), 'bytes 0-99/5000')
  assert.deepEqual(new Uint8Array(await first.arrayBuffer()), bytes.slice(0, 100))
  const rest = await part('bytes=4990-', { 'If-Range': first.headers.get('etag') ?? '' })
  assert.deepEqual(new Uint8Array(await rest.arrayBuffer()), bytes.slice(4990))
  const end = await part('bytes=-3')
  assert.deepEqual(new Uint8Array(await end.arrayBuffer()), bytes.slice(-3))
  assert.equal((await part('bytes=5000-')).status, 416)
  assert.equal((await room.get(url)).status, 404)
  assert.equal((await part('bytes=0-99,200-299')).status, 404)
  assert.equal((await part('bytes=0-99', { 'User-Agent': 'somebody else' })).status, 404)
  room.clock.pass(60_000)
  assert.equal((await part('bytes=0-99')).status, 404)
})

test('a ticket that nobody used is over after 60 seconds', async (t) => {
  const room = await documentRoom(t)
  const url = await ticket(room, await versionOf(room, 'a.pdf', pdf))
  room.clock.pass(60_000)
  assert.equal((await room.get(url)).status, 404)
})

test('a look at the headers is refused and uses nothing up', async (t) => {
  const room = await documentRoom(t)
  const url = await ticket(room, await versionOf(room, 'a.pdf', pdf))
  assert.equal((await room.request(url, { method: 'HEAD' })).status, 405)
  assert.equal((await room.get(url)).status, 200)
})

const endings: Record<string, (room: Room) => Promise<unknown>> = {
  'the session was ended': ({ database, iris, clock }) =>
    database.transaction((trx) =>
      trx
        .updateTable('session')
        .set({ ended_at: clock.now().toISOString() })
        .where('id', '=', iris.session)
        .execute(),
    ),
  'the account was suspended': (room) => mark(room, 'account', 'suspended_at'),
  'the account was removed': (room) => mark(room, 'account', 'removed_at'),
  'the organisation was suspended': (room) => mark(room, 'organisation', 'suspended_at'),
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
  { database, iris, clock }: Room,
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
    const room = await documentRoom(t)
    const url = await ticket(room, await versionOf(room, 'a.pdf', pdf))
    await happens(room)
    const answer = await room.get(url)
    const nothing = await room.get(`/api/files/${'x'.repeat(43)}/`)
    assert.equal(answer.status, 404)
    assert.equal(await answer.text(), await nothing.text())
  })
}

test('nobody gets a ticket for what is not theirs; a reader of the same house does', async (t) => {
  const room = await documentRoom(t)
  const version = await versionOf(room, 'a.pdf', pdf)
  const [theirs, nothing] = [
    await ask(room, version, room.otto),
    await ask(room, 'x'.repeat(22), room.otto),
  ]
  assert.equal(theirs.status, 404)
  assert.equal(await theirs.text(), await nothing.text())
  const zip = await room.call(room.otto, 'POST', `/projects/${room.iris.project}/documents/ticket/`)
  assert.equal(zip.status, 404)
  assert.equal(
    (await ask(room, version, await client(room, 'vito', 'viewer', room.iris))).status,
    201,
  )
})

test('pictures and PDF can be shown; anything else is only saved', async (t) => {
  const room = await documentRoom(t)
  const picture = await room.get(await ticket(room, await versionOf(room, 'a.gif', gif), true))
  assert.match(picture.headers.get('content-disposition') ?? '', /^inline; /)
  assert.equal(picture.headers.get('content-type'), 'image/gif')
  assert.equal(picture.headers.get('content-security-policy'), `sandbox; default-src 'none'`)
  const refused = await ask(room, await versionOf(room, 'a.txt', text), room.iris, true)
  assert.equal(refused.status, 400)
})

test('who sent a document, or an admin, takes it away and brings it back; others may not', async (t) => {
  const room = await documentRoom(t)
  await versionOf(room, 'a.pdf', pdf)
  const [document] = (await (
    await room.call(room.iris, 'GET', '/documents/')
  ).json()) as ProjectDocument[]
  const path = `/documents/${document?.id}/`
  const mate = await client(room, 'mina', 'member', room.iris)
  const admin = await client(room, 'ada', 'admin', room.iris)
  assert.equal((await room.call(mate, 'DELETE', path)).status, 403)
  assert.equal((await room.call(room.otto, 'DELETE', path)).status, 404)
  assert.equal((await room.call(admin, 'DELETE', path)).status, 204)
  assert.equal((await room.call(room.iris, 'DELETE', path)).status, 404)
  const list = async () =>
    (await (await room.call(room.iris, 'GET', '/documents/')).json()) as ProjectDocument[]
  assert.deepEqual(await list(), [])
  const restore = async (by: Client) => (await room.call(by, 'POST', `${path}restore/`)).status
  assert.equal(await restore(mate), 403)
  assert.equal(await restore(room.otto), 404)
  assert.equal(await restore(room.iris), 204)
  assert.deepEqual(await list(), [document])
  assert.equal(await restore(room.iris), 404, 'it is there')
  await room.call(room.iris, 'DELETE', path)
  room.clock.pass(30 * 24 * 60 * 60 * 1000)
  const later = { ...admin, ...(await signIn(room, admin.account, 'admin')) }
  assert.equal(await restore(later), 404, 'its file may be gone')
})
