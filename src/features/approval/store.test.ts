import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { insertProject } from '../../../test/support/calling.ts'
import { freshDatabase } from '../../../test/support/database/database.ts'
import { allOf } from '../../../test/support/scope.ts'
import { setValues } from '../../../test/support/set-values.ts'
import { addPerson } from '../../../test/support/signin/signin-people.ts'
import { insertApproval, subjectHash } from '../../../test/support/work/approvals.ts'
import { insertVersion } from '../../../test/support/work/documents.ts'
import { happened } from '../../../test/support/work/happened.ts'
import { approvalStore } from './store.ts'

const now = '2026-11-20T15:00:00.000Z'

/** What two projects of one client are to approve, and one of another. */
async function asked(t: TestContext) {
  const database = await freshDatabase(t)
  const [iris, olga] = [await addPerson(database, 'iris'), await addPerson(database, 'olga')]
  const [ours, theirs] = [iris.organisation_id ?? '', olga.organisation_id ?? '']
  const one = await insertProject(database, ours)
  const other = await insertProject(database, ours)
  const foreign = await insertProject(database, theirs)
  const version = await insertVersion(database, { organisation_id: ours, project_id: one })
  const subject = { subject_version_id: version.id, subject_number: 1 }
  const [at, beside, outside] = [
    { organisation_id: ours, project_id: one },
    { organisation_id: ours, project_id: other },
    { organisation_id: theirs, project_id: foreign },
  ]
  await insertApproval(database, at, { id: 'one', ...subject })
  await insertApproval(database, at, { id: 'undated', due_date: null })
  await insertApproval(database, beside, { id: 'other' })
  await insertApproval(database, outside, { id: 'foreign' })
  const scope = allOf(ours, iris.id)
  const store = approvalStore(database)
  return {
    database,
    transaction: database.transaction,
    store,
    scope,
    version,
    one,
    set: async (id: string, values: object) =>
      await setValues(database, { table: 'approval', id }, values),
    document: async (values: object) =>
      await setValues(database, { table: 'document', id: version.document_id }, values),
    decide: async (id: string, subject_sha256 = subjectHash) =>
      await database.transaction((trx) =>
        store.decide(
          trx,
          scope,
          { id, subject_sha256 },
          {
            decision: 'approved',
            reason: '',
            decided_by: iris.id,
            decided_by_name: 'Iris',
            decided_at: now,
            decided_address: '::1',
            certificate: `certificate-of-${id}`,
            seen_at: null,
          },
        ),
      ),
  }
}

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

test('what is open comes before what was decided, of one project or of all', async (t) => {
  const { store, scope, one, set, decide } = await asked(t)
  assert.deepEqual(idsOf(await store.open(scope)), ['one', 'other', 'undated'])
  assert.equal(await decide('one'), true)
  assert.deepEqual(idsOf(await store.open(scope)), ['other', 'undated'])
  assert.deepEqual(idsOf(await store.list(scope)), ['other', 'undated', 'one'])
  assert.deepEqual(idsOf(await store.list(scope, one)), ['undated', 'one'])
  await set('undated', { withdrawn_at: now })
  assert.deepEqual(idsOf(await store.list(scope, one)), ['one'])
  assert.equal((await store.find(scope, 'other')).id, 'other')
  for (const id of ['undated', 'foreign', 'nothing'])
    await assert.rejects(store.find(scope, id), { status: 404 }, id)
})

test('one is decided once, as it was seen, while it can be opened', async (t) => {
  const { store, scope, document, set, decide } = await asked(t)
  assert.equal(await decide('foreign'), false)
  assert.equal(await decide('one', 'ff'.repeat(32)), false, 'another file than they saw')
  const gone = await document({ removed_at: now, removed_by_name: 'Iris' })
  assert.equal(await decide('one'), false, 'its document is removed')
  assert.equal(await decide('undated'), true, 'it has none here')
  await document(gone)
  const withdrawn = await set('one', { withdrawn_at: now })
  assert.equal(await decide('one'), false)
  await set('one', withdrawn)
  assert.deepEqual([await decide('one'), await decide('one')], [true, false])
  assert.deepEqual(idsOf(await store.open(scope)), ['other'], 'it was not decided with the others')
})

test('the file of an approval is shown with the newest that was checked, as long as it is there', async (t) => {
  const { database, store, scope, version, document } = await asked(t)
  const subject = async () => (await store.find(scope, 'one')).subject_document
  const { organisation_id, project_id, document_id } = version
  assert.deepEqual(await subject(), { id: document_id, version_id: version.id, newest: 1 })
  const of = { organisation_id, project_id, document_id }
  await insertVersion(database, of, { number: 2 })
  await insertVersion(database, of, { number: 3, state: 'quarantined' })
  // Of another document.
  await insertVersion(database, { organisation_id, project_id }, { number: 7 })
  assert.equal((await subject())?.newest, 2)
  await document({ removed_at: now, removed_by_name: 'Iris' })
  assert.equal(await subject(), null)
})

test('a certificate is that of one decision, and goes with it', async (t) => {
  const { store, scope, transaction, document, set, decide } = await asked(t)
  for (const id of ['one', 'other']) assert.equal(await decide(id), true)
  await set('other', { title: 'The other' })
  const title = async (id: string) => (await store.certificate(`certificate-of-${id}`))?.title
  assert.deepEqual(
    [await title('one'), await title('other'), await title('undated')],
    ['Quince plan', 'The other', undefined],
  )
  assert.ok((await store.certificate('certificate-of-one'))?.document_id)
  await document({ removed_at: now, removed_by_name: 'Iris' })
  assert.equal((await store.certificate('certificate-of-one'))?.document_id, null)
  const withdraw = async (id: string) =>
    await transaction((trx) => store.withdraw(trx, scope, id, now))
  assert.equal(await withdraw('foreign'), undefined)
  assert.ok(await withdraw('one'))
  assert.equal(await withdraw('one'), undefined, 'once')
  assert.deepEqual([await title('one'), await title('other')], [undefined, 'The other'])
  const outcome = async (id: string) => {
    const found = await store.outcome(scope, id)
    return [found?.state, found?.certificate ?? null]
  }
  assert.deepEqual(await outcome('one'), ['withdrawn', null])
  assert.deepEqual(await outcome('other'), ['approved', 'certificate-of-other'])
  assert.deepEqual(await outcome('undated'), ['open', null])
  assert.deepEqual(await outcome('foreign'), [undefined, null])
})

test('a time line has what came of the approvals of its project', async (t) => {
  const { store, scope, one, set, decide } = await asked(t)
  const seen = async () => await happened(store.happened, scope, one)
  const both = ['approval-asked Quince plan', 'approval-asked Quince plan']
  assert.deepEqual(await seen(), both)
  for (const id of ['one', 'other']) assert.equal(await decide(id), true)
  assert.deepEqual(await seen(), ['approval-decided approved Quince plan', ...both])
  await set('undated', { withdrawn_at: '2026-11-20T16:00:00.000Z' })
  assert.deepEqual((await seen())[0], 'approval-withdrawn Quince plan')
})
