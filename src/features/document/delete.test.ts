import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { pdfBytes } from '../../../test/fixtures/document-samples.ts'
import { insertApproval } from '../../../test/support/work/approvals.ts'
import { valuesAudited } from '../../../test/support/audit.ts'
import {
  documentClient,
  documentFixture,
  type DocumentClient,
} from '../../../test/support/work/document-fixture.ts'
import { ampleDisk, type Disk } from '../../platform/storage/disk.ts'
import type { UploadState } from '../upload/contract.ts'
import type { ProjectDocument } from './contract.ts'

/** Iris and others of her company, and a document of two versions that she sent. */
async function company(t: TestContext) {
  let isFull = false
  const disk: Disk = { ...ampleDisk, rung: () => (isFull ? 'nothing' : 'everything') }
  const fixture = await documentFixture(t, {}, disk)
  const { iris, call, upload, files } = fixture
  const admin = await documentClient(fixture, 'ada', 'admin', iris)
  const colleague = await documentClient(fixture, 'kim', 'member', iris)
  await upload(iris, { name: 'plan.pdf', bytes: pdfBytes })
  const list = async () =>
    (await (await call(iris, 'GET', '/documents/')).json()) as ProjectDocument[]
  const document = (await list())[0]!.id
  await upload(iris, { name: 'plan.pdf', bytes: pdfBytes, document })
  const [{ versions }] = (await list()) as [ProjectDocument]
  const path = `/documents/${document}/`
  const status = async (by: DocumentClient, method: string, where: string) =>
    (await call(by, method, where)).status
  return {
    ...fixture,
    admin,
    colleague,
    document,
    versions,
    fillDisk: () => (isFull = true),
    stored: async () => (await files.list()).length,
    remove: (by: DocumentClient) => status(by, 'DELETE', path),
    restore: (by: DocumentClient) => status(by, 'POST', `${path}restore/`),
    deleteIt: (by: DocumentClient) => call(by, 'DELETE', `/documents/removed/${document}/`),
    removed: async () =>
      (await (await call(iris, 'GET', '/documents/removed/')).json()) as object[],
  }
}

test('what is deleted for good is gone at once with its bytes, and by who may restore it alone', async (t) => {
  const here = await company(t)
  const { iris, admin, colleague, otto, document, versions, stored, deleteIt, remove } = here
  assert.equal((await deleteIt(iris)).status, 404, 'what is not removed')
  const half = { name: 'plan.pdf', bytes: pdfBytes, document }
  const begun = (await (await here.begin(iris, half)).json()) as UploadState
  await here.append(iris, begun.id, 0, pdfBytes.slice(0, 10))
  await here.call(iris, 'POST', `/documents/${versions[0]!.id}/ticket/`, { json: {} })
  assert.equal(await remove(iris), 204)
  assert.deepEqual([(await deleteIt(colleague)).status, (await deleteIt(otto)).status], [403, 404])
  assert.deepEqual([(await here.removed()).length, await stored()], [1, 3])
  const answer = await deleteIt(admin)
  assert.equal(answer.status, 204, await answer.text())
  assert.deepEqual([await here.removed(), await stored()], [[], 0])
  assert.deepEqual([(await deleteIt(admin)).status, await here.restore(admin)], [404, 404])
  const { read } = here.database
  for (const table of ['document', 'document_version', 'upload', 'ticket'] as const) {
    const { rows } = await read
      .selectFrom(table)
      .select(({ fn }) => fn.countAll().as('rows'))
      .executeTakeFirstOrThrow()
    assert.equal(Number(rows), 0, table)
  }
  assert.deepEqual(await valuesAudited(here.database, 'document-deleted'), [
    [null, '{"deleted":false}', '{"deleted":true}'],
  ])
})

test('a document that is up for approval is not deleted for good, and the answer says why', async (t) => {
  const { iris, versions, database, remove, deleteIt, stored, restore } = await company(t)
  assert.equal(await remove(iris), 204)
  const owned = { organisation_id: iris.organisation, project_id: iris.project }
  await insertApproval(database, owned, { subject_version_id: versions[1]!.id, subject_number: 1 })
  const answer = await deleteIt(iris)
  const { detail } = (await answer.json()) as { detail: string }
  const why = 'It cannot be deleted: it is, or was, up for approval.'
  assert.deepEqual([answer.status, detail, await stored()], [409, why, 2])
  assert.equal(await restore(iris), 204)
})

test('on a full disk removing a document and deleting it for good make room', async (t) => {
  const { iris, fillDisk, remove, deleteIt, stored } = await company(t)
  fillDisk()
  assert.equal(await remove(iris), 204)
  assert.equal((await deleteIt(iris)).status, 204)
  assert.equal(await stored(), 0)
})

test('what the firm removed no client deletes for good', async (t) => {
  const { iris, admin, document, database, clock, deleteIt, stored } = await company(t)
  const removed = { removed_at: clock.now().toISOString(), removed_by_name: 'Coronet' }
  await database.transaction((trx) =>
    trx.updateTable('document').set(removed).where('id', '=', document).execute(),
  )
  assert.deepEqual([(await deleteIt(iris)).status, (await deleteIt(admin)).status], [404, 404])
  assert.equal(await stored(), 2)
})
