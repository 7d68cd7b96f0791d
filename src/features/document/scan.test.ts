import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  documentClient,
  documentFixture,
  type DocumentFixture,
} from '../../../test/support/work/document-fixture.ts'
import { eicar, largePdf, pdfBytes } from '../../../test/fixtures/document-samples.ts'
import { scanner } from '../../../test/doubles/scanner.ts'
import type { ProjectDocument } from './contract.ts'

async function newest(fixture: DocumentFixture) {
  const all = (await (
    await fixture.call(fixture.iris, 'GET', '/documents/')
  ).json()) as ProjectDocument[]
  return all[0]?.versions[0] as ProjectDocument['versions'][number]
}

const opens = async (fixture: DocumentFixture, version: string) =>
  (await fixture.call(fixture.iris, 'POST', `/documents/${version}/ticket/`, { json: {} })).status

/** The news that the firm gets next, and the notifications of one person. */
async function notified(fixture: DocumentFixture, by = fixture.iris) {
  const news = await fixture.database.read.selectFrom('firm_news').select('text').execute()
  const answer = await fixture.call(by, 'GET', '/notifications/')
  const { notifications } = (await answer.json()) as { notifications: { text: string }[] }
  const texts = (rows: { text: string }[]) => rows.map(({ text }) => text)
  return { firm: texts(news), client: texts(notifications) }
}

/** The size of the project's ZIP in bytes; 22 when it is empty. */
async function zipped(fixture: DocumentFixture): Promise<number> {
  const path = `/projects/${fixture.iris.project}/documents/ticket/`
  const { url } = (await (await fixture.call(fixture.iris, 'POST', path)).json()) as { url: string }
  return (await (await fixture.get(url)).arrayBuffer()).byteLength
}

test('a file cannot be opened until the scanner has read all of it, and then it can', async (t) => {
  const { url, scannedSizes } = await scanner(t)
  const fixture = await documentFixture(t, { CLAMD_URL: url })
  const bytes = largePdf(300_000)
  await fixture.upload(fixture.iris, { name: 'a.pdf', bytes })
  const { id, state } = await newest(fixture)
  assert.equal(state, 'quarantined')
  assert.equal(await opens(fixture, id), 404)
  assert.equal(await zipped(fixture), 22)
  assert.deepEqual(await notified(fixture), { firm: [], client: [] })
  await fixture.outbox.runDue()
  assert.deepEqual(scannedSizes, [bytes.length])
  assert.equal((await newest(fixture)).state, 'available')
  assert.equal(await opens(fixture, id), 201)
  assert.deepEqual(await notified(fixture), { firm: ['Iris Okafor sent a.pdf.'], client: [] })
})

test('a file with a virus can never be opened, and its sender sees why', async (t) => {
  const { url } = await scanner(t)
  const fixture = await documentFixture(t, { CLAMD_URL: url })
  const colleague = await documentClient(fixture, 'ida', 'member', fixture.iris)
  await fixture.upload(fixture.iris, { name: 'a.txt', bytes: eicar })
  await fixture.outbox.runDue()
  const { id, state } = await newest(fixture)
  assert.equal(state, 'refused')
  assert.equal(await opens(fixture, id), 404)
  assert.equal(await zipped(fixture), 22)
  const [task] = await fixture.outbox.list({ kind: 'scan' })
  assert.equal(task?.outcome, 'Eicar-Signature')
  const text = 'A virus was found in a.txt, so nobody can open it.'
  assert.deepEqual(await notified(fixture), { firm: [], client: [text] })
  assert.deepEqual((await notified(fixture, colleague)).client, [])
})

test('the first verdict on a file stands, and nobody is notified twice', async (t) => {
  const { url, behaviour } = await scanner(t)
  const fixture = await documentFixture(t, { CLAMD_URL: url })
  await fixture.upload(fixture.iris, { name: 'a.pdf', bytes: pdfBytes })
  await fixture.outbox.runDue()
  // A second worker that scanned it at the same time, and comes to another verdict.
  behaviour.says = 'stream: Eicar-Signature FOUND'
  const again = { state: 'queued', next_try_at: fixture.clock.now().toISOString() }
  await fixture.database.transaction((trx) =>
    trx.updateTable('outbox').set(again).where('kind', '=', 'scan').execute(),
  )
  await fixture.outbox.runDue()
  assert.equal((await newest(fixture)).state, 'available')
  assert.deepEqual(await notified(fixture), { firm: ['Iris Okafor sent a.pdf.'], client: [] })
})

for (const says of ['INSTREAM size limit exceeded. ERROR', '', 'stream: OK FOUND OK', 'OK']) {
  test(`a file stays quarantined when the scanner says "${says}"`, async (t) => {
    const { url, behaviour } = await scanner(t)
    const fixture = await documentFixture(t, { CLAMD_URL: url })
    behaviour.says = says
    await fixture.upload(fixture.iris, { name: 'a.pdf', bytes: pdfBytes })
    await fixture.outbox.runDue()
    const { id, state } = await newest(fixture)
    assert.equal(state, 'quarantined')
    assert.equal(await opens(fixture, id), 404)
    behaviour.says = null
    fixture.clock.pass(60 * 60 * 1000)
    await fixture.outbox.runDue()
    assert.equal((await newest(fixture)).state, 'available')
  })
}

test('a file stays quarantined while the scanner is down', async (t) => {
  const { url, stop } = await scanner(t)
  const fixture = await documentFixture(t, { CLAMD_URL: url })
  stop()
  await fixture.upload(fixture.iris, { name: 'a.pdf', bytes: pdfBytes })
  await fixture.outbox.runDue()
  const { id, state } = await newest(fixture)
  assert.equal(state, 'quarantined')
  assert.equal(await opens(fixture, id), 404)
})
