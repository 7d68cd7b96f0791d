import assert from 'node:assert/strict'
import { test } from 'node:test'
import { client, documentRoom, type Room } from '../../../test/support/document-room.ts'
import { eicar, largePdf, pdf } from '../../../test/support/document-samples.ts'
import { scanner } from '../../../test/doubles/scanner.ts'
import type { ProjectDocument } from './contract.ts'

async function newest(room: Room) {
  const all = (await (await room.call(room.iris, 'GET', '/documents/')).json()) as ProjectDocument[]
  return all[0]?.versions[0] as ProjectDocument['versions'][number]
}

const opens = async (room: Room, version: string) =>
  (await room.call(room.iris, 'POST', `/documents/${version}/ticket/`, { json: {} })).status

/** What the firm is told next, and what somebody was. */
async function told(room: Room, by = room.iris) {
  const news = await room.database.read.selectFrom('firm_news').select('text').execute()
  const answer = await room.call(by, 'GET', '/notifications/')
  const { notifications } = (await answer.json()) as { notifications: { text: string }[] }
  const texts = (rows: { text: string }[]) => rows.map(({ text }) => text)
  return { firm: texts(news), client: texts(notifications) }
}

/** Its documents in the ZIP, by the size of it. */
async function zipped(room: Room): Promise<number> {
  const path = `/projects/${room.iris.project}/documents/ticket/`
  const { url } = (await (await room.call(room.iris, 'POST', path)).json()) as { url: string }
  return (await (await room.get(url)).arrayBuffer()).byteLength
}

test('a file is closed until the scanner has seen all of it, and then open', async (t) => {
  const { url, looked } = await scanner(t)
  const room = await documentRoom(t, { CLAMD_URL: url })
  const bytes = largePdf(300_000)
  await room.upload(room.iris, { name: 'a.pdf', bytes })
  const { id, state } = await newest(room)
  assert.equal(state, 'quarantined')
  assert.equal(await opens(room, id), 404)
  assert.equal(await zipped(room), 22)
  assert.deepEqual(await told(room), { firm: [], client: [] })
  await room.outbox.runDue()
  assert.deepEqual(looked, [bytes.length])
  assert.equal((await newest(room)).state, 'available')
  assert.equal(await opens(room, id), 201)
  assert.deepEqual(await told(room), { firm: ['Iris Okafor sent a.pdf.'], client: [] })
})

test('a file with a virus stays closed for ever, and its sender sees why', async (t) => {
  const { url } = await scanner(t)
  const room = await documentRoom(t, { CLAMD_URL: url })
  const colleague = await client(room, 'ida', 'member', room.iris)
  await room.upload(room.iris, { name: 'a.txt', bytes: eicar })
  await room.outbox.runDue()
  const { id, state } = await newest(room)
  assert.equal(state, 'refused')
  assert.equal(await opens(room, id), 404)
  assert.equal(await zipped(room), 22)
  const [task] = await room.outbox.list({ kind: 'scan' })
  assert.equal(task?.outcome, 'Eicar-Signature')
  const text = 'A virus was found in a.txt, so nobody can open it.'
  assert.deepEqual(await told(room), { firm: [], client: [text] })
  assert.deepEqual((await told(room, colleague)).client, [])
})

for (const says of ['INSTREAM size limit exceeded. ERROR', '', 'stream: OK FOUND OK', 'OK']) {
  test(`a file stays closed when the scanner says "${says}"`, async (t) => {
    const { url, mood } = await scanner(t)
    const room = await documentRoom(t, { CLAMD_URL: url })
    mood.says = says
    await room.upload(room.iris, { name: 'a.pdf', bytes: pdf })
    await room.outbox.runDue()
    const { id, state } = await newest(room)
    assert.equal(state, 'quarantined')
    assert.equal(await opens(room, id), 404)
    mood.says = null
    room.clock.pass(60 * 60 * 1000)
    await room.outbox.runDue()
    assert.equal((await newest(room)).state, 'available')
  })
}

test('a file stays closed while the scanner is down', async (t) => {
  const { url, stop } = await scanner(t)
  const room = await documentRoom(t, { CLAMD_URL: url })
  stop()
  await room.upload(room.iris, { name: 'a.pdf', bytes: pdf })
  await room.outbox.runDue()
  const { id, state } = await newest(room)
  assert.equal(state, 'quarantined')
  assert.equal(await opens(room, id), 404)
})
