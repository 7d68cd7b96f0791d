import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { insertProject } from '../../../test/support/calling.ts'
import { freshDatabase } from '../../../test/support/database/database.ts'
import { allOf } from '../../../test/support/scope.ts'
import { setValues } from '../../../test/support/set-values.ts'
import { addPerson } from '../../../test/support/signin/signin-people.ts'
import { insertVersion } from '../../../test/support/work/documents.ts'
import { happened } from '../../../test/support/work/happened.ts'
import { requestStore } from './store.ts'

const [earlier, now] = ['2026-11-20T14:00:00.000Z', '2026-11-20T15:00:00.000Z'] as [string, string]
const by = { answered_by: 'Iris', answered_at: now }

/** What two projects of one client are asked for, and one of another: each a question and a file. */
async function asked(t: TestContext) {
  const database = await freshDatabase(t)
  const [iris, olga] = [await addPerson(database, 'iris'), await addPerson(database, 'olga')]
  const [ours, theirs] = [iris.organisation_id ?? '', olga.organisation_id ?? '']
  const one = await insertProject(database, ours)
  const other = await insertProject(database, ours)
  const foreign = await insertProject(database, theirs)
  const store = requestStore(database)
  await database.transaction(async (trx) => {
    for (const [name, organisation_id, project_id] of [
      ['one', ours, one],
      ['other', ours, other],
      ['foreign', theirs, foreign],
    ] as [string, string, string][])
      for (const kind of ['question', 'file'] as const)
        await store.add(trx, {
          id: `${kind}-${name}`,
          organisation_id,
          project_id,
          kind,
          title: name,
          detail: '',
          due_date: kind === 'file' ? '2026-12-01' : null,
          milestone_id: null,
          created_at: earlier,
        })
  })
  return {
    database,
    transaction: database.transaction,
    store,
    ours,
    one,
    other,
    scope: allOf(ours, iris.id),
    set: async (id: string, values: object) =>
      await setValues(database, { table: 'request', id }, values),
  }
}

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

test('what is open is asked for still, what is due first; and each is of its own project', async (t) => {
  const { store, scope, one, set } = await asked(t)
  assert.deepEqual(idsOf(await store.open(scope)), [
    'file-one',
    'file-other',
    'question-one',
    'question-other',
  ])
  await set('file-other', { answered_at: now, answered_by: 'Iris', answer: 'x.pdf' })
  await set('question-other', { withdrawn_at: now })
  assert.deepEqual(idsOf(await store.open(scope)), ['file-one', 'question-one'])
  assert.deepEqual(idsOf(await store.ofProject(scope, one)), ['file-one', 'question-one'])
  assert.deepEqual(idsOf(await store.planned(scope, one)), ['file-one', 'question-one'])
  await set('file-one', { withdrawn_at: now })
  assert.deepEqual(idsOf(await store.planned(scope, one)), ['question-one'])
  assert.deepEqual(idsOf(await store.ofProject(scope, one)), ['question-one'])
  assert.equal((await store.find(scope, 'file-other')).id, 'file-other')
  for (const id of ['file-one', 'file-foreign', 'nothing'])
    await assert.rejects(store.find(scope, id), { status: 404 }, id)
  const state = async (id: string) => (await store.outcome(scope, id))?.state
  assert.deepEqual(
    [await state('file-one'), await state('file-other'), await state('question-one')],
    ['withdrawn', 'answered', 'open'],
  )
  assert.equal(await state('file-foreign'), undefined)
})

test('each is answered, or withdrawn, once and by itself', async (t) => {
  const { store, scope, one, other, transaction, set } = await asked(t)
  const answer = async (id: string) =>
    await transaction((trx) => store.answer(trx, scope, { ...by, id, answer: 'Yes.' }))
  const withdraw = async (project: string, id: string) =>
    (await transaction((trx) => store.withdraw(trx, scope, { project, id, now })))?.title
  assert.equal(await answer('file-one'), false, 'a file is no question')
  assert.equal(await answer('question-foreign'), false)
  assert.deepEqual([await answer('question-one'), await answer('question-one')], [true, false])
  assert.deepEqual(idsOf(await store.open(scope)), ['file-one', 'file-other', 'question-other'])
  assert.equal(await withdraw(one, 'question-other'), undefined, 'of another project')
  assert.equal(await withdraw(other, 'question-other'), 'other')
  assert.equal(await withdraw(other, 'question-other'), undefined)
  assert.equal(await answer('question-other'), false)
  await set('question-other', { withdrawn_at: null })
  assert.equal(await answer('question-other'), true, 'it was not answered with the first')
})

test('a file is delivered once, and asked for again where it was refused', async (t) => {
  const { database, store, scope, ours, one, other, transaction } = await asked(t)
  const version = await insertVersion(database, { organisation_id: ours, project_id: one })
  const second = await insertVersion(database, { organisation_id: ours, project_id: other })
  const deliver = async (id: string, { id: its }: { id: string }) =>
    (
      await transaction((trx) =>
        store.deliver(trx, scope, { ...by, id, name: 'plan.pdf', version: its }),
      )
    )?.project_id
  assert.equal(await deliver('question-one', version), undefined)
  assert.equal(await deliver('file-one', version), one)
  assert.equal(await deliver('file-one', version), undefined)
  assert.equal(await deliver('file-other', second), other)
  const { document_id } = await store.find(scope, 'file-one')
  assert.equal(document_id, version.document_id)
  const document = { table: 'document', id: version.document_id } as const
  await setValues(database, document, { removed_at: now, removed_by_name: 'Iris' })
  assert.equal((await store.find(scope, 'file-one')).document_id, null)
  assert.equal((await store.find(scope, 'file-other')).document_id, second.document_id)

  const file = async (project_id: string, id: string, organisation_id = ours) =>
    await transaction((trx) => store.file(trx, { organisation_id, project_id }, id))
  assert.equal((await file(one, 'file-one'))?.answered_at, now)
  for (const [project, id, organisation] of [
    [other, 'file-one', ours],
    [one, 'question-one', ours],
    [one, 'file-one', 'another'],
  ] as [string, string, string][])
    assert.equal(await file(project, id, organisation), undefined)

  const again = await transaction((trx) => store.reopenRequest(trx, version.id))
  assert.equal(again?.id, 'file-one')
  assert.equal((await file(one, 'file-one'))?.answered_at, null)
  assert.equal((await file(other, 'file-other'))?.answered_at, now)
})

test('a time line has what came of the requests of its project', async (t) => {
  const { store, scope, one, set } = await asked(t)
  const seen = async () => await happened(store.happened, scope, one)
  assert.deepEqual(await seen(), ['request-asked one', 'request-asked one'])
  for (const id of ['file-one', 'file-other'])
    await set(id, { answered_at: now, answered_by: 'Iris', answer: 'x.pdf' })
  assert.deepEqual(await seen(), ['request-answered one', 'request-asked one', 'request-asked one'])
  for (const id of ['question-one', 'question-other'])
    await set(id, { withdrawn_at: '2026-11-20T16:00:00.000Z' })
  assert.deepEqual([(await seen())[0], (await seen()).length], ['request-withdrawn one', 4])
})
