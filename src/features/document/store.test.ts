import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { insertProject } from '../../../test/support/calling.ts'
import { freshDatabase } from '../../../test/support/database/database.ts'
import { allOf } from '../../../test/support/scope.ts'
import { setValues } from '../../../test/support/set-values.ts'
import { addPerson } from '../../../test/support/signin/signin-people.ts'
import { insertVersion } from '../../../test/support/work/documents.ts'
import { deleteWithVersions, forgetRemoved, holdRemoved } from './deletion-store.ts'
import { removalStore } from './removal-store.ts'
import { documentStore, holdVersion, lockDocument } from './store.ts'
import { addVersion, endQuarantine, fileOfVersion, versionFacts } from './version-store.ts'

const [earlier, now] = ['2026-11-20T14:00:00.000Z', '2026-11-20T15:00:00.000Z'] as [string, string]

/** Two projects of one organisation and one of another, each with a document `plan.pdf`. */
async function shelf(t: TestContext) {
  const database = await freshDatabase(t)
  const iris = await addPerson(database, 'iris')
  const olga = await addPerson(database, 'olga')
  const [organisation_id, theirs] = [iris.organisation_id ?? '', olga.organisation_id ?? '']
  const project_id = await insertProject(database, organisation_id)
  const other = await insertProject(database, organisation_id)
  const foreign = await insertProject(database, theirs)
  const by = { by_account: iris.id, by_name: 'Iris' }
  const one = await insertVersion(database, { organisation_id, project_id }, by)
  const beside = await insertVersion(database, { organisation_id, project_id: other }, by)
  const outside = await insertVersion(
    database,
    { organisation_id: theirs, project_id: foreign },
    { by_account: olga.id },
  )
  const scope = allOf(organisation_id, iris.id)
  const reader = { account: iris.id, isAdmin: false }
  return {
    database,
    ...documentStore(database),
    one,
    beside,
    outside,
    scope,
    reader,
    organisation_id,
    project_id,
    theirs,
    document: async (id: string, values: object) =>
      await setValues(database, { table: 'document', id }, values),
    version: async (id: string, values: object) =>
      await setValues(database, { table: 'document_version', id }, values),
    count: async (table: 'document' | 'document_version' | 'document_return') =>
      (await database.read.selectFrom(table).select('id').execute()).length,
  }
}

test('a list has the documents of its project, and one is found by its own id alone', async (t) => {
  const here = await shelf(t)
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
  const { named, scope, one, beside, document, project_id } = await shelf(t)
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
  const here = await shelf(t)
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

test('a version is held by its own organisation while its document is there', async (t) => {
  const { database, one, beside, outside, document, organisation_id, theirs } = await shelf(t)
  const hold = async (organisation: string, version: string) =>
    await database.transaction((trx) => holdVersion(trx, organisation, version))
  const lock = async (organisation: string, id: string) =>
    await database.transaction((trx) => lockDocument(trx, organisation, id))
  assert.equal(await hold(organisation_id, one.id), true)
  assert.equal(await hold(organisation_id, outside.id), false)
  assert.equal(await hold(theirs, one.id), false)
  assert.equal(await hold(organisation_id, 'nothing'), false)
  await lock(organisation_id, one.document_id)
  for (const [organisation, id] of [
    [theirs, one.document_id],
    [organisation_id, outside.document_id],
    [organisation_id, 'nothing'],
  ] as [string, string][])
    await assert.rejects(lock(organisation, id), { status: 404 })
  await document(one.document_id, { removed_at: now, removed_by_name: 'Iris' })
  assert.equal(await hold(organisation_id, one.id), false)
  assert.equal(await hold(organisation_id, beside.id), true)
  await assert.rejects(lock(organisation_id, one.document_id), { status: 404 })
})

test('numbers go on within one document, and a quarantine ends once, of one version', async (t) => {
  const { database, one, beside, version } = await shelf(t)
  const { transaction } = database
  await version(beside.id, { number: 7, state: 'quarantined' })
  await version(one.id, { state: 'quarantined' })
  const { created_at, size, sha256, media_type, ...rest } = one
  const arrived = { ...rest, folder: '', created_at, size, sha256, media_type, file_key: 'next' }
  const next = await transaction((trx) =>
    addVersion(trx, one.document_id, arrived as never, 'available'),
  )
  assert.equal((await transaction((trx) => versionFacts(trx, next))).number, 2)
  assert.equal((await transaction((trx) => versionFacts(trx, beside.id))).number, 7)
  const end = async (id: string) => await transaction((trx) => endQuarantine(trx, id, 'available'))
  assert.deepEqual([await end(one.id), await end(one.id)], [true, false])
  assert.equal(await end(beside.id), true, 'it was not ended with the other')
})

test('a document is removed, brought back and deleted by itself, and only in its time', async (t) => {
  const here = await shelf(t)
  const { database, one, beside, outside, document, scope, reader, count } = here
  const { transaction } = database
  const store = removalStore(database)
  const by = { reader, name: 'Iris', now }
  const remove = async (id: string) => await transaction((trx) => store.remove(trx, scope, id, by))
  const restore = async (id: string, since: string) =>
    await transaction((trx) => store.restore(trx, scope, id, { ...by, since }))
  const removed = async (since: string) =>
    (await store.removed(scope, reader, since)).map(({ id }) => id)
  assert.equal(await remove(outside.document_id), undefined)
  assert.equal((await remove(one.document_id))?.project, one.project_id)
  assert.equal(await remove(one.document_id), undefined, 'it is gone already')
  assert.deepEqual([await removed(earlier), await removed(now)], [[one.document_id], []])
  assert.equal(await restore(one.document_id, now), undefined, 'too late')
  assert.equal(await restore(beside.document_id, earlier), undefined, 'it was not removed')
  assert.equal((await restore(one.document_id, earlier))?.removed_at, now)
  assert.deepEqual(await removed(earlier), [])

  // What the firm removed is neither listed nor brought back by the client.
  const gone = { removed_at: now, removed_by_name: 'Mona', removed_by: null }
  await document(one.document_id, gone)
  assert.deepEqual(await removed(earlier), [])
  assert.equal(await restore(one.document_id, earlier), undefined)
  const hold = async (since: string) =>
    await transaction((trx) => holdRemoved(trx, scope, one.document_id, { reader: 'staff', since }))
  assert.equal((await hold(earlier))?.isHeld, false)
  assert.equal(await hold(now), undefined)

  // Of another that is gone, too.
  await document(beside.document_id, { ...gone, removed_at: '2026-11-20T14:30:00.000Z' })
  assert.equal((await hold(earlier))?.isHeld, false)
  assert.equal((await hold('2026-11-20T14:45:00.000Z'))?.isHeld, false)
  const keys = await transaction((trx) => deleteWithVersions(trx, scope, beside.document_id))
  assert.deepEqual(keys, [beside.file_key])
  const left = async () => [
    await count('document'),
    await count('document_version'),
    await count('document_return'),
  ]
  assert.deepEqual(await left(), [2, 2, 1])
  await forgetRemoved(database, now)
  assert.deepEqual(await left(), [2, 2, 1], 'at that moment')
  await forgetRemoved(database, '2026-11-20T15:00:00.001Z')
  assert.deepEqual(await left(), [1, 1, 0])
})
