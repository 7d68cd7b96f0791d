import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { addRequest } from '../../../test/support/dates.ts'
import {
  client,
  documentFixture,
  type Client,
  type Fixture,
} from '../../../test/support/document-fixture.ts'
import { eicar, largePdf, pdf, text } from '../../../test/fixtures/document-samples.ts'
import { run } from '../../../test/support/program.ts'
import { scanner } from '../../../test/doubles/scanner.ts'
import type { ProjectDocument } from '../document/contract.ts'
import type { UploadState } from '../upload/contract.ts'
import type { ClientRequest } from './contract.ts'

const title = 'The price list'

/** A fixture in which Iris is asked for a file. */
async function askedRoom(t: TestContext, settings: Record<string, string> = {}) {
  const fixture = await documentFixture(t, settings)
  const { database, iris, call } = fixture
  const owned = { organisation_id: iris.organisation, project_id: iris.project }
  const { id } = await addRequest(database, owned, { kind: 'file', title })
  const send = (by: Client, what: Partial<Parameters<Fixture['begin']>[1]> = {}) =>
    fixture.upload(by, { name: 'prices.pdf', bytes: pdf, request: id, ...what })
  const get = async <Given>(path: string) => (await (await call(iris, 'GET', path)).json()) as Given
  const open = async () => (await get<ClientRequest[]>('/requests/')).map((one) => one.title)
  const documents = async (of = ({ name }: ProjectDocument) => name) =>
    (await get<ProjectDocument[]>('/documents/')).map(of).sort()
  const row = async () =>
    await database.read
      .selectFrom('request')
      .leftJoin('document_version', 'document_version.id', 'request.version_id')
      .select(['answer', 'answered_by', 'name'])
      .where('request.id', '=', id)
      .executeTakeFirst()
  const said = async () => {
    const news = await database.read.selectFrom('firm_news').select('text').execute()
    const entries = await database.read
      .selectFrom('audit_entry')
      .select(['action', 'about'])
      .execute()
    return {
      firm: news.map(({ text }) => text),
      audit: entries.filter(({ about }) => about === id).map(({ action }) => action),
    }
  }
  return { ...fixture, owned, id, send, open, documents, row, said }
}

test('a file that was asked for has been delivered once it has arrived, and not before', async (t) => {
  const { iris, id, begin, append, open, documents, row, said } = await askedRoom(t)
  const bytes = largePdf(3000)
  const begun = await begin(iris, { name: 'prices.pdf', bytes, request: id })
  const upload = ((await begun.json()) as UploadState).id
  assert.equal((await append(iris, upload, 0, bytes.subarray(0, 2000))).status, 200)
  assert.deepEqual(await open(), [title])
  assert.equal((await append(iris, upload, 2000, bytes.subarray(2000))).status, 200)
  assert.deepEqual(await open(), [])
  assert.deepEqual(await documents(), ['prices.pdf'])
  const by = { answer: 'prices.pdf', answered_by: 'Iris Okafor', name: 'prices.pdf' }
  assert.deepEqual({ ...(await row()) }, by)
  const firm = ['Iris Okafor sent prices.pdf for “The price list”.']
  assert.deepEqual(await said(), { firm, audit: ['request-delivered'] })
})

test('what has been delivered is told to whoever begins to send it again', async (t) => {
  const { iris, send, documents } = await askedRoom(t)
  assert.equal((await send(iris)).status, 200)
  const again = await send(iris)
  assert.equal(again.status, 409)
  assert.match(await again.text(), /Somebody has sent this already/)
  assert.deepEqual(await documents(), ['prices.pdf'])
})

test('of ten who send at once one delivers, and what the others sent is a document', async (t) => {
  const { iris, id, begin, append, documents, row, said } = await askedRoom(t)
  const all = Array.from({ length: 10 }, (_, nth) => ({
    name: `${nth}.pdf`,
    bytes: pdf,
    request: id,
  }))
  const begun = await Promise.all(
    all.map(async (what) => (await (await begin(iris, what)).json()) as UploadState),
  )
  const answers = await Promise.all(begun.map((upload) => append(iris, upload.id, 0, pdf)))
  assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200])
  assert.equal((await documents()).length, 10)
  const { answer, name } = { ...(await row()) }
  assert.equal(answer, name)
  const { firm, audit } = await said()
  assert.equal(firm.filter((one) => one.endsWith('for “The price list”.')).length, 1)
  assert.deepEqual(audit, ['request-delivered'])
})

test('a file for a question, for another project or for somebody else’s request is not taken', async (t) => {
  const { database, iris, otto, owned, id, send, documents } = await askedRoom(t)
  const question = await addRequest(database, owned)
  assert.equal((await send(iris, { request: question.id })).status, 404)
  assert.equal((await send(otto, { request: id })).status, 404)
  const theirs = { organisation_id: otto.organisation, project_id: otto.project }
  const foreign = await addRequest(database, theirs, { kind: 'file' })
  assert.equal((await send(iris, { request: foreign.id })).status, 404)
  assert.deepEqual(await documents(), [])
  const left = database.read.selectFrom('upload').select('id')
  assert.deepEqual(await left.execute(), [])
})

test('a viewer delivers nothing, and a file that is not what its name says neither', async (t) => {
  const fixture = await askedRoom(t)
  const viewer = await client(fixture, 'vera', 'viewer', fixture.iris)
  assert.equal((await fixture.send(viewer)).status, 403)
  assert.equal((await fixture.send(fixture.iris, { bytes: text })).status, 415)
  assert.deepEqual(await fixture.open(), [title])
})

test('a file in which a virus is found is asked for again', async (t) => {
  const { url } = await scanner(t)
  const { iris, send, open, outbox, row } = await askedRoom(t, { CLAMD_URL: url })
  await send(iris, { name: 'prices.txt', bytes: eicar })
  assert.deepEqual(await open(), [])
  await outbox.runDue()
  assert.deepEqual(await open(), [title])
  assert.deepEqual({ ...(await row()) }, { answer: null, answered_by: null, name: null })
  await send(iris)
  await outbox.runDue()
  assert.deepEqual(await open(), [])
})

test('a document that is gone for good leaves its name as the answer', async (t) => {
  const fixture = await askedRoom(t)
  await fixture.send(fixture.iris)
  const [document] = await fixture.documents(({ id }) => id)
  await fixture.call(fixture.iris, 'DELETE', `/documents/${document}/`)
  fixture.clock.pass(31 * 24 * 60 * 60 * 1000)
  await fixture.sweep()
  const left = { answer: 'prices.pdf', answered_by: 'Iris Okafor', name: null }
  assert.deepEqual({ ...(await fixture.row()) }, left)
})

test('the firm takes back what it asked for: it waits no more, and the client is told', async (t) => {
  const { address, iris, otto, call, id, send, begin, append, open, documents, said } =
    await askedRoom(t)
  const settings = {
    DATA_DIR: address.dataDir,
    ...(address.url && { DATABASE_URL: address.url }),
  }
  const withdraw = (project: string) =>
    run(t, 'cli.js', ['request', 'withdraw', project, id], settings)
  const begun = await begin(iris, { name: 'late.pdf', bytes: pdf, request: id })
  const { id: upload } = (await begun.json()) as UploadState
  assert.match((await withdraw(otto.project)).err, /There is no request /)
  assert.deepEqual(await open(), [title])
  assert.equal((await withdraw(iris.project)).out, 'Withdrawn.\n')
  assert.deepEqual(await open(), [])
  const answer = await call(iris, 'GET', '/notifications/')
  const { notifications } = (await answer.json()) as { notifications: { text: string }[] }
  assert.deepEqual(
    notifications.map((one) => one.text),
    ['Harbour works does not need this any more: The price list'],
  )
  assert.match((await withdraw(iris.project)).err, /There is no request /)
  const late = await send(iris)
  assert.equal(late.status, 409)
  assert.match(await late.text(), /It is not needed any more/)
  assert.equal((await append(iris, upload, 0, pdf)).status, 200)
  assert.deepEqual(await documents(), ['late.pdf'])
  assert.deepEqual((await said()).audit, ['request-withdrawn'])
})

test('what has its answer is not taken back', async (t) => {
  const { address, iris, id, send, row } = await askedRoom(t)
  await send(iris)
  const { dataDir: DATA_DIR, url } = address
  const settings = { DATA_DIR, ...(url && { DATABASE_URL: url }) }
  const { code, err } = await run(t, 'cli.js', ['request', 'withdraw', iris.project, id], settings)
  assert.equal(code, 1)
  assert.match(err, /The client has answered it already/)
  assert.equal((await row())?.answer, 'prices.pdf')
})
