import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { allOf } from '../../../test/support/scope.ts'
import { valuesAudited } from '../../../test/support/audit.ts'
import { insertApproval } from '../../../test/support/work/approvals.ts'
import {
  documentClient,
  documentFixture,
  freshSession,
  type DocumentClient,
} from '../../../test/support/work/document-fixture.ts'
import { insertVersion } from '../../../test/support/work/documents.ts'
import { newId } from '../../platform/auth/token.ts'
import type { Timeline } from '../projectpage/contract.ts'
import type { ProjectDocument, RemovedDocument } from './contract.ts'
import { takeDocumentAway } from './remove.ts'
import { removalStore } from './removal-store.ts'
import { holdVersion } from './store.ts'
import { createAudit } from '../../platform/audit/act.ts'

/** Iris, a member, her admin and a colleague, and whoever else is asked for. */
async function company(t: TestContext) {
  const fixture = await documentFixture(t)
  const { iris, database, call } = fixture
  const admin = await documentClient(fixture, 'ada', 'admin', iris)
  const colleague = await documentClient(fixture, 'kim', 'member', iris)
  const viewer = await documentClient(fixture, 'vito', 'viewer', iris)
  const owned = { organisation_id: iris.organisation, project_id: iris.project }
  const mine = { by_name: 'Iris Okafor', by_account: iris.account }
  const list = async (by: DocumentClient) =>
    (await (await call(by, 'GET', '/documents/')).json()) as ProjectDocument[]
  return {
    ...fixture,
    admin,
    colleague,
    viewer,
    owned,
    mine,
    list,
    /** A document whose first version is Iris's. */
    sent: (name = 'notes.txt') => insertVersion(database, owned, { ...mine, name }),
    remove: async (by: DocumentClient, id: string) =>
      (await call(by, 'DELETE', `/documents/${id}/`)).status,
    restore: async (by: DocumentClient, id: string) =>
      (await call(by, 'POST', `/documents/${id}/restore/`)).status,
    removed: async (by: DocumentClient) =>
      (await (await call(by, 'GET', '/documents/removed/')).json()) as RemovedDocument[],
  }
}

test('a document is removed by its sender or an admin of the company, and by nobody else', async (t) => {
  const { iris, admin, colleague, viewer, otto, sent, remove, list } = await company(t)
  const { document_id: id } = await sent()
  assert.equal((await list(iris))[0]?.removable, true)
  assert.equal((await list(colleague))[0]?.removable, false)
  assert.deepEqual(
    await Promise.all([colleague, viewer, otto].map((by) => remove(by, id))),
    [403, 403, 404],
  )
  assert.equal((await list(iris)).length, 1)
  assert.equal(await remove(admin, id), 204)
  assert.deepEqual(await list(iris), [])
  assert.equal(await remove(iris, id), 404)
})

test('a document that the firm sent, or sent a version of, is removed by no client', async (t) => {
  const { admin, iris, owned, database, sent, remove, list } = await company(t)
  const theirs = await insertVersion(database, owned, { name: 'contract.pdf' })
  const { document_id } = await sent()
  await insertVersion(database, { ...owned, document_id }, { number: 2, name: 'notes.txt' })
  for (const { id, removable, held_for } of await list(admin)) {
    assert.deepEqual([removable, held_for], [false, 'firm'])
    assert.equal(await remove(admin, id), 409)
    assert.equal(await remove(iris, id), 409)
  }
  assert.deepEqual(
    (await list(admin)).map(({ id }) => id).toSorted(),
    [theirs.document_id, document_id].toSorted(),
  )
})

const decided = {
  decision: 'approved',
  reason: '',
  decided_by_name: 'Ada',
  decided_at: '2026-11-02T09:00:00.000Z',
  decided_address: '192.0.2.1',
} as const
const withdrawn_at = '2026-11-03T09:00:00.000Z'

/** What an approval of one of its versions is, and whether the document can be removed. */
const approvals = {
  open: [{}, 409],
  decided: [decided, 409],
  'decided, then withdrawn': [{ ...decided, withdrawn_at }, 409],
  'withdrawn before anybody decided': [{ withdrawn_at }, 204],
} as const

for (const [name, [state, status]] of Object.entries(approvals)) {
  test(`removing a document with an approval that is ${name} is answered ${status}`, async (t) => {
    const { iris, owned, mine, database, sent, remove, list } = await company(t)
    const { id, document_id } = await sent()
    await insertVersion(database, { ...owned, document_id }, { ...mine, number: 2 })
    const certificate = 'decision' in state ? { certificate: newId() } : {}
    const about = { subject_version_id: id, subject_number: 1 }
    await insertApproval(database, owned, { ...about, ...state, ...certificate })
    const [document] = await list(iris)
    assert.equal(document?.held_for, status === 409 ? 'approval' : null)
    assert.equal(await remove(iris, document_id), status)
    assert.equal((await list(iris)).length, status === 409 ? 1 : 0)
  })
}

test('the query that removes refuses by itself what the list says cannot be removed', async (t) => {
  const { iris, colleague, owned, database, sent, list } = await company(t)
  const { id, document_id: asked } = await sent('asked.txt')
  await insertApproval(database, owned, { subject_version_id: id, subject_number: 1 })
  const { document_id: theirs } = await insertVersion(database, owned, { name: 'contract.pdf' })
  const { document_id: free } = await sent('free.txt')
  const { remove } = removalStore(database)
  const removing = (by: DocumentClient, isAdmin: boolean, document: string) =>
    database.transaction(async (trx) => {
      const reader = { account: by.account, isAdmin }
      const scope = allOf(iris.organisation, by.account)
      return await remove(trx, scope, document, { reader, name: 'Iris', now: withdrawn_at })
    })
  assert.equal(await removing(iris, true, asked), undefined)
  assert.equal(await removing(iris, true, theirs), undefined)
  assert.equal(await removing(colleague, false, free), undefined)
  assert.equal((await list(iris)).length, 3)
  const removed = { organisation: iris.organisation, project: iris.project }
  assert.deepEqual({ ...(await removing(iris, false, free)) }, removed)
})

test('a document that is put up for approval while it is being removed stays', async (t) => {
  const { iris, database, owned, sent, remove, list } = await company(t)
  const { id, document_id } = await sent()
  const about = { subject_version_id: id, subject_number: 1 }
  let removing: Promise<number> | undefined
  await database.transaction(async (trx) => {
    assert.equal(await holdVersion(trx, iris.organisation, id), true)
    removing = remove(iris, document_id)
    // By then it waits for the document.
    await new Promise((resolve) => setTimeout(resolve, 300))
    const row = approvalRow(owned, about)
    await trx.insertInto('approval').values(row).execute()
  })
  assert.ok([404, 409].includes((await removing) ?? 0))
  assert.equal((await list(iris)).length, 1)
})

test('a document that was removed meanwhile cannot be put up for approval', async (t) => {
  const { iris, database, sent, remove, list } = await company(t)
  const { id, document_id } = await sent()
  assert.equal(await remove(iris, document_id), 204)
  assert.equal(await database.transaction((trx) => holdVersion(trx, iris.organisation, id)), false)
  assert.deepEqual(await list(iris), [])
})

const approvalRow = (owned: { organisation_id: string; project_id: string }, about: object) => {
  const none = { decision: null, reason: null, decided_by: null, decided_by_name: null }
  const rest = { decided_at: null, decided_address: null, certificate: null, withdrawn_at: null }
  const words = { title: 'Plan', detail: '', due_date: null, milestone_id: null }
  const subject = { subject_name: 'notes.txt', subject_sha256: 'cd34'.repeat(16) }
  const at = { created_at: '2026-11-01T09:00:00.000Z' }
  const of = { id: newId(), subject_version_id: null, subject_number: null }
  return { ...of, ...owned, ...words, ...subject, ...none, ...rest, ...at, ...about }
}

test('what was removed is listed with who, when and until when, and comes back with its versions', async (t) => {
  const here = await company(t)
  const { iris, admin, colleague, otto, clock, sent, remove, restore, removed, list } = here
  const { document_id: id } = await sent()
  const { document_id: later } = await sent('later.txt')
  const at = clock.now()
  await remove(iris, id)
  clock.pass(60_000)
  await remove(admin, later)
  const [second, first, ...more] = await removed(iris)
  assert.deepEqual(more, [])
  assert.equal(second?.name, 'later.txt')
  assert.deepEqual(first, {
    id,
    project_id: iris.project,
    project_title: 'Harbour works',
    folder: '',
    name: 'notes.txt',
    removed_by_name: 'Iris Okafor',
    removed_at: at.toISOString(),
    deleted_at: new Date(at.getTime() + 30 * 24 * 3_600_000).toISOString(),
    restorable: true,
  })
  assert.deepEqual(
    (await removed(colleague)).map(({ restorable }) => restorable),
    [false, false],
  )
  assert.deepEqual(await removed(otto), [])
  assert.deepEqual([await restore(colleague, id), await restore(otto, id)], [403, 404])
  assert.deepEqual([await restore(iris, id), await restore(admin, later)], [204, 204])
  assert.deepEqual(await removed(iris), [])
  assert.equal((await list(iris)).length, 2)
  await remove(iris, id)
  clock.pass(30 * 24 * 3_600_000)
  const afterwards = { ...iris, ...(await freshSession(here, iris.account)) }
  assert.deepEqual(await removed(afterwards), [])
  assert.equal(await restore(afterwards, id), 404)
})

test('the audit says when a document that is restored had been removed', async (t) => {
  const { iris, clock, database, sent, remove, restore } = await company(t)
  const { document_id: id } = await sent()
  const removed_at = clock.now().toISOString()
  await remove(iris, id)
  clock.pass(3_600_000)
  assert.equal(await restore(iris, id), 204)
  assert.deepEqual(await valuesAudited(database, 'document-restored'), [
    [null, JSON.stringify({ removed_at }), '{"removed_at":null}'],
  ])
})

test('each removal and each return stay in the time line of the project, with who', async (t) => {
  const { iris, admin, otto, clock, database, sent, remove, restore, call } = await company(t)
  const ada = { first_name: 'Ada', last_name: 'Nyberg' }
  await database.transaction((trx) =>
    trx.updateTable('account').set(ada).where('id', '=', admin.account).execute(),
  )
  const { document_id: id } = await sent()
  for (const [act, by] of [
    [remove, iris],
    [restore, admin],
    [remove, admin],
    [restore, iris],
  ] as const) {
    clock.pass(60_000)
    await act(by, id)
  }
  const path = `/projects/${iris.project}/timeline/?kind=document`
  const { entries } = (await (await call(iris, 'GET', path)).json()) as Timeline
  const happened = entries.slice(0, 4).map(({ step, by_name, about }) => [step, by_name, about])
  assert.deepEqual(happened, [
    ['document-returned', 'Iris Okafor', id],
    ['document-removed', 'Ada Nyberg', id],
    ['document-returned', 'Ada Nyberg', id],
    ['document-removed', 'Iris Okafor', id],
  ])
  assert.equal((await call(otto, 'GET', path)).status, 404)
})

test('a restored document gets another name where a newer one of its folder has its own', async (t) => {
  const { iris, sent, remove, restore, list } = await company(t)
  const { document_id: old } = await sent()
  await remove(iris, old)
  const { document_id: newer } = await sent('Notes.TXT')
  assert.equal(await restore(iris, old), 204)
  const names = new Map((await list(iris)).map(({ id, name }) => [id, name]))
  assert.deepEqual([names.get(old), names.get(newer)], ['notes (2).txt', 'Notes.TXT'])
  await remove(iris, old)
  await remove(iris, newer)
  assert.equal(await restore(iris, old), 204)
  assert.deepEqual(
    (await list(iris)).map(({ name }) => name),
    ['notes (2).txt'],
  )
})

test('what the firm removed is in no list of the client, who cannot restore it', async (t) => {
  const { iris, admin, database, clock, sent, restore, removed, list } = await company(t)
  const { document_id: id } = await sent()
  const removals = removalStore(database)
  const parts = { clock, audit: createAudit(database, clock), removals, noteAct: async () => {} }
  const by = { viewer: null, address: 'local', requestId: 'test' }
  await takeDocumentAway(parts, 'all', id, { by, name: 'Coronet', reader: 'staff' })
  assert.deepEqual(await list(iris), [])
  assert.deepEqual([await removed(iris), await removed(admin)], [[], []])
  assert.deepEqual([await restore(iris, id), await restore(admin, id)], [404, 404])
})
