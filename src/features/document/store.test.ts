import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { insertVersion } from '../../../test/support/work/documents.ts'
import { happened } from '../../../test/support/work/happened.ts'
import { shelf } from '../../../test/support/work/shelf.ts'
import { documentStore } from './store.ts'
import { fileOfVersion } from './version-store.ts'

const now = '2026-11-20T15:00:00.000Z'

async function documents(t: TestContext) {
  const here = await shelf(t)
  return { ...here, ...documentStore(here.database) }
}

test('a list has the documents of its project, and one is found by its own id alone', async (t) => {
  const here = await documents(t)
  const { scope, reader, one, beside, outside, project_id, document } = here
  const ids = async (project?: string) =>
    (await here.list(scope, reader, project)).map(({ id }) => id)
  assert.deepEqual(await ids(project_id), [one.document_id])
  assert.deepEqual((await ids()).toSorted(), [one.document_id, beside.document_id].toSorted())
  assert.equal((await here.find(scope, reader, beside.document_id)).id, beside.document_id)
  await assert.rejects(here.find(scope, reader, outside.document_id), { status: 404 })
  await document(one.document_id, { removed_at: now, removed_by_name: 'Iris' })
  assert.deepEqual(await ids(), [beside.document_id])
  await assert.rejects(here.find(scope, reader, one.document_id), { status: 404 })
})

test('a name is one in its folder of its project', async (t) => {
  const { named, scope, one, beside, document, project_id } = await documents(t)
  const found = async (folder = '', name = 'plan.pdf', project = project_id) =>
    await named(scope, { project, folder, name })
  assert.equal(await found(), one.document_id)
  assert.equal(await found('', 'plan.pdf', beside.project_id), beside.document_id)
  assert.equal(await found('Contracts'), null)
  assert.equal(await found('', 'other.pdf'), null)
  await document(one.document_id, { folder: 'Contracts' })
  assert.deepEqual([await found(), await found('Contracts')], [null, one.document_id])
})

test('bytes are served of what was checked, each by its own id and project', async (t) => {
  const here = await documents(t)
  const { scope, one, beside, version, database, organisation_id, project_id } = here
  const next = await insertVersion(
    database,
    { organisation_id, project_id, document_id: one.document_id },
    { number: 2, state: 'quarantined' },
  )
  const served = async (project: string, id: string) =>
    (await here.ofProject(scope, project, id))?.id
  const newest = async () => (await here.newest(scope, project_id)).map(({ file_key }) => file_key)
  assert.equal((await here.available(scope, beside.id)).id, beside.id)
  assert.equal(await served(project_id, one.id), one.id)
  assert.equal(await served(project_id, beside.id), undefined)
  assert.equal(await served(project_id, next.id), undefined)
  await assert.rejects(here.available(scope, next.id), { status: 404 })
  assert.deepEqual(await newest(), [one.file_key])
  await version(next.id, { state: 'available' })
  assert.deepEqual(await newest(), [next.file_key])
  assert.equal(await served(project_id, next.id), next.id)
  assert.equal((await fileOfVersion(database, beside.id))?.file_key, beside.file_key)
})

test('a time line has what came of the documents of its project', async (t) => {
  const here = await documents(t)
  const { database, scope, organisation_id, project_id, one, beside, document, version } = here
  const seen = async () => await happened(here.happened, scope, project_id)
  const at = (hour: number) => `2026-11-20T${hour}:00:00.000Z`
  const returned = async (of: typeof one, hour: number) =>
    await database.transaction((trx) =>
      trx
        .insertInto('document_return')
        .values({
          id: `return-${of.id}`,
          organisation_id,
          project_id: of.project_id,
          document_id: of.document_id,
          removed_at: at(hour),
          removed_by_name: 'Iris',
          returned_at: at(hour + 1),
          returned_by_name: 'Olga',
        })
        .execute(),
    )
  assert.deepEqual(await seen(), ['document-added 1 plan.pdf'])
  await returned(one, 10)
  await returned(beside, 10)
  await document(beside.document_id, { removed_at: at(14), removed_by_name: 'Iris' })
  const before = [
    'document-returned plan.pdf',
    'document-removed plan.pdf',
    'document-added 1 plan.pdf',
  ]
  assert.deepEqual(await seen(), before)
  await document(one.document_id, { removed_at: at(13), removed_by_name: 'Iris' })
  assert.deepEqual(await seen(), ['document-removed plan.pdf', ...before])
  await version(one.id, { state: 'refused' })
  assert.deepEqual(await seen(), ['document-removed plan.pdf', ...before.slice(0, 2)])
})
