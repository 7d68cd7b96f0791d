import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { waitingAt } from '../../contract/work.ts'
import { addActor, insertProject } from '../../../test/support/calling.ts'
import { insertRequest } from '../../../test/support/dates.ts'
import {
  documentClient,
  documentFixture,
  type DocumentClient,
  type DocumentFixture,
} from '../../../test/support/work/document-fixture.ts'
import { eicar, largePdf, pdfBytes, text } from '../../../test/fixtures/document-samples.ts'
import { scanner } from '../../../test/doubles/scanner.ts'
import type { ProjectDocument } from '../document/contract.ts'
import type { ProjectDetail } from '../projectpage/contract.ts'
import type { UploadState } from '../upload/contract.ts'
import type { ClientRequest } from './contract.ts'

const title = 'The price list'

/** Iris was notified of something at this address of the portal. */
async function notice({ database, iris }: DocumentFixture, link: string): Promise<void> {
  const of = { organisation_id: iris.organisation, project_id: iris.project }
  const created_at = '2026-11-20T15:00:00.000Z'
  const notice = {
    id: 'notice',
    account_id: iris.account,
    kind: 'request' as const,
    text: '',
    link,
  }
  await database.transaction((trx) =>
    trx
      .insertInto('notification')
      .values({ ...of, ...notice, created_at, read_at: null, digest: 0, held_until: null })
      .execute(),
  )
}

/** Iris has an open request for a file. */
async function fileRequestFixture(t: TestContext, settings: Record<string, string> = {}) {
  const fixture = await documentFixture(t, settings)
  const { database, iris, call } = fixture
  const owned = { organisation_id: iris.organisation, project_id: iris.project }
  const { id } = await insertRequest(database, owned, { kind: 'file', title })
  const send = (by: DocumentClient, what: Partial<Parameters<DocumentFixture['begin']>[1]> = {}) =>
    fixture.upload(by, { name: 'prices.pdf', bytes: pdfBytes, request: id, ...what })
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
  const recorded = async () => {
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
  return { ...fixture, owned, id, send, open, documents, row, recorded }
}

test('a request for a file is answered once the whole file has arrived, and not before', async (t) => {
  const { iris, id, begin, append, open, documents, row, recorded } = await fileRequestFixture(t)
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
  assert.deepEqual(await recorded(), { firm, audit: ['request-delivered'] })
})

test('a file answers its own request, and no other one of the project', async (t) => {
  const { database, owned, iris, send, open } = await fileRequestFixture(t)
  await insertRequest(database, owned, { kind: 'file', title: 'The drawings' })
  await insertRequest(database, owned, { kind: 'question', title: 'Which depots?' })
  assert.equal((await send(iris)).status, 200)
  assert.deepEqual((await open()).sort(), ['The drawings', 'Which depots?'])
})

test('an answered request leads to its document as long as that is not removed', async (t) => {
  const { iris, id, send, call } = await fileRequestFixture(t)
  const answered = async () => {
    const { requests } = (await (
      await call(iris, 'GET', `/projects/${iris.project}/`)
    ).json()) as ProjectDetail
    const { answer, document_id } = requests.find((one) => one.id === id) ?? {}
    return { answer, document_id }
  }
  assert.deepEqual(await answered(), { answer: null, document_id: null })
  await send(iris)
  const { answer, document_id } = await answered()
  assert.equal(answer, 'prices.pdf')
  assert.equal((await call(iris, 'DELETE', `/documents/${document_id}/`)).status, 204)
  assert.deepEqual(await answered(), { answer: 'prices.pdf', document_id: null })
  await call(iris, 'POST', `/documents/${document_id}/restore/`)
  assert.deepEqual(await answered(), { answer: 'prices.pdf', document_id })
})

test('an upload for a request that is already answered gets 409', async (t) => {
  const { iris, send, documents } = await fileRequestFixture(t)
  assert.equal((await send(iris)).status, 200)
  const again = await send(iris)
  assert.equal(again.status, 409)
  assert.match(await again.text(), /Somebody has already sent this/)
  assert.deepEqual(await documents(), ['prices.pdf'])
})

test('of ten files sent at the same time one answers the request, and all are documents', async (t) => {
  const { iris, id, begin, append, documents, row, recorded } = await fileRequestFixture(t)
  const all = Array.from({ length: 10 }, (_, nth) => ({
    name: `${nth}.pdf`,
    bytes: pdfBytes,
    request: id,
  }))
  const begun = await Promise.all(
    all.map(async (what) => (await (await begin(iris, what)).json()) as UploadState),
  )
  const answers = await Promise.all(begun.map((upload) => append(iris, upload.id, 0, pdfBytes)))
  assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200])
  assert.equal((await documents()).length, 10)
  const { answer, name } = { ...(await row()) }
  assert.equal(answer, name)
  const { firm, audit } = await recorded()
  assert.equal(firm.filter((one) => one.endsWith('for “The price list”.')).length, 1)
  assert.deepEqual(audit, ['request-delivered'])
})

test('a file for a question, another company or another project is refused with 404', async (t) => {
  const { database, iris, otto, owned, id, send, documents } = await fileRequestFixture(t)
  const question = await insertRequest(database, owned)
  assert.equal((await send(iris, { request: question.id })).status, 404)
  assert.equal((await send(otto, { request: id })).status, 404)
  const theirs = { organisation_id: otto.organisation, project_id: otto.project }
  const foreign = await insertRequest(database, theirs, { kind: 'file' })
  assert.equal((await send(iris, { request: foreign.id })).status, 404)
  const project_id = await insertProject(database, iris.organisation, { title: 'Crane' })
  const next = await insertRequest(database, { ...owned, project_id }, { kind: 'file' })
  assert.equal((await send(iris, { request: next.id })).status, 404, 'of their other project')
  assert.deepEqual(await documents(), [])
  const left = database.read.selectFrom('upload').select('id')
  assert.deepEqual(await left.execute(), [])
})

test('neither a viewer nor a file that is not what its name says answers a request', async (t) => {
  const fixture = await fileRequestFixture(t)
  const viewer = await documentClient(fixture, 'vera', 'viewer', fixture.iris)
  assert.equal((await fixture.send(viewer)).status, 403)
  assert.equal((await fixture.send(fixture.iris, { bytes: text })).status, 415)
  assert.deepEqual(await fixture.open(), [title])
})

test('a request is open again when a virus is found in its file', async (t) => {
  const { url } = await scanner(t)
  const fixture = await fileRequestFixture(t, { CLAMD_URL: url })
  const { database, owned, iris, id, send, open, outbox, row } = fixture
  const other = await insertRequest(database, owned, { kind: 'file', title: 'The drawings' })
  await notice(fixture, waitingAt(id))
  const asked = async () => {
    const rows = database.read.selectFrom('notification').select('outcome')
    return (await rows.where('link', '=', waitingAt(id)).execute()).map(({ outcome }) => outcome)
  }
  await send(iris, { name: 'drawings.pdf', request: other.id })
  await send(iris, { name: 'prices.txt', bytes: eicar })
  assert.deepEqual(await open(), [])
  assert.deepEqual(await asked(), ['Sent by Iris Okafor'])
  await outbox.runDue()
  assert.deepEqual(await open(), [title])
  assert.deepEqual(await asked(), [null], 'it asks for it again')
  assert.deepEqual({ ...(await row()) }, { answer: null, answered_by: null, name: null })
  await send(iris)
  await outbox.runDue()
  assert.deepEqual(await open(), [])
})

test('the name of a file stays as the answer after its document is deleted', async (t) => {
  const fixture = await fileRequestFixture(t)
  await fixture.send(fixture.iris)
  const [document] = await fixture.documents(({ id }) => id)
  await fixture.call(fixture.iris, 'DELETE', `/documents/${document}/`)
  fixture.clock.pass(31 * 24 * 60 * 60 * 1000)
  await fixture.sweep()
  const left = { answer: 'prices.pdf', answered_by: 'Iris Okafor', name: null }
  assert.deepEqual({ ...(await fixture.row()) }, left)
})

/** Withdraws the request as one of the firm's people. */
async function withdrawing(fixture: Awaited<ReturnType<typeof fileRequestFixture>>) {
  const manager = await addActor(fixture, 'mona', { role: 'manager', organisation_id: null })
  return (project: string) =>
    manager.call('POST', `/staff/projects/${project}/requests/${fixture.id}/withdraw/`)
}

test('the firm withdraws a request: it is no longer open, and the client is notified', async (t) => {
  const fixture = await fileRequestFixture(t)
  const { iris, otto, call, id, send, begin, append, open, documents, recorded } = fixture
  const withdraw = await withdrawing(fixture)
  const begun = await begin(iris, { name: 'late.pdf', bytes: pdfBytes, request: id })
  const { id: upload } = (await begun.json()) as UploadState
  assert.equal((await withdraw(otto.project)).status, 404)
  assert.deepEqual(await open(), [title])
  assert.equal((await withdraw(iris.project)).status, 204)
  assert.deepEqual(await open(), [])
  const answer = await call(iris, 'GET', '/notifications/')
  const { notifications } = (await answer.json()) as { notifications: { text: string }[] }
  assert.deepEqual(
    notifications.map((one) => one.text),
    ['Harbour works does not need this any more: The price list'],
  )
  assert.equal((await withdraw(iris.project)).status, 404)
  const late = await send(iris)
  assert.equal(late.status, 409)
  assert.match(await late.text(), /It is not needed any more/)
  assert.equal((await append(iris, upload, 0, pdfBytes)).status, 200)
  assert.deepEqual(await documents(), ['late.pdf'])
  assert.deepEqual((await recorded()).audit, ['request-withdrawn'])
})

test('an answered request cannot be withdrawn', async (t) => {
  const fixture = await fileRequestFixture(t)
  const { iris, send, row } = fixture
  await send(iris)
  const { status, text: said } = await (await withdrawing(fixture))(iris.project)
  assert.equal(status, 409)
  assert.match(said, /The client has answered it already/)
  assert.equal((await row())?.answer, 'prices.pdf')
})
