import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { insertApproval } from '../../../test/support/work/approvals.ts'
import { insertVersion } from '../../../test/support/work/documents.ts'
import { author, messageClient, freshFixture } from '../../../test/support/work/message-fixture.ts'
import { newApproval, type Approval } from './contract.ts'

const words = { title: 'Quince plan', detail: 'Forty trees' }
const day = 24 * 60 * 60 * 1000

/** Wren’s company with a document of two versions, which the firm can ask her to approve. */
async function versionFixture(t: TestContext) {
  const fixture = await freshFixture(t)
  const { database, harbour, orchard, approvals } = fixture
  const at = ({ id, organisation_id }: typeof harbour) => ({ organisation_id, project_id: id })
  const owned = at(harbour)
  const first = await insertVersion(database, owned, { name: 'Harbour.pdf' })
  const { document_id } = first
  const later = (number: number, state: 'available' | 'quarantined' = 'available') =>
    insertVersion(
      database,
      { ...owned, document_id },
      { name: first.name, number, state, sha256: `${number}`.repeat(64) },
    )
  const second = await later(2)
  const foreign = await insertVersion(database, at(orchard))
  const addFor = (version_id: string) =>
    approvals.add(harbour.id, newApproval.parse({ ...words, version_id }), author.by)
  const wren = await messageClient(fixture, 'wren')
  const list = () => wren.json<Approval[]>('/approvals/')
  const remove = (removed_at: string | null) =>
    database.transaction((trx) =>
      trx.updateTable('document').set({ removed_at }).where('id', '=', document_id).execute(),
    )
  return {
    ...fixture,
    owned,
    document_id,
    first,
    second,
    later,
    foreign,
    addFor,
    wren,
    list,
    remove,
  }
}

test('an approval of a version has its name, number and SHA-256, and says which is newest', async (t) => {
  const { addFor, second, document_id, list, later, wren, get } = await versionFixture(t)
  const { id } = await addFor(second.id)
  const [one] = await list()
  assert.equal(one?.subject_name, 'Harbour.pdf')
  assert.equal(one.subject_number, 2)
  assert.equal(one.subject_sha256, '2'.repeat(64))
  const document = { id: document_id, version_id: second.id, newest: 2 }
  assert.deepEqual(one.subject_document, document)
  await later(3)
  await later(4, 'quarantined')
  assert.deepEqual((await list())[0]?.subject_document, { ...document, newest: 3 })
  const body = { decision: 'approved', subject_sha256: '2'.repeat(64) }
  const decided = await wren.call('POST', `/approvals/${id}/decide/`, body)
  const { certificate } = (await decided.json()) as Approval
  const page = (await (await get(`/certificates/${certificate}`)).text()).replaceAll('<!-- -->', '')
  for (const text of ['Harbour.pdf, version 2', `/dashboard?document=${document_id}#documents`])
    assert.ok(page.includes(text), text)
  assert.doesNotMatch(page, /version 3/i)
})

test('no approval is added for a version of another company or project, or one not scanned yet', async (t) => {
  const { addFor, foreign, later, owned, database, list, projects } = await versionFixture(t)
  const { organisation_id: organisation } = owned
  const dates = { start_date: '2026-11-01', end_date: null }
  const pier = await projects.add(
    { organisation, title: 'Pier', description: '', ...dates },
    author,
  )
  const beside = await insertVersion(database, {
    organisation_id: organisation,
    project_id: pier.id,
  })
  for (const { id } of [foreign, beside, await later(3, 'quarantined'), { id: 'x'.repeat(22) }])
    await assert.rejects(addFor(id), /no such version/)
  const named = { subject_version_id: foreign.id, subject_number: 1 }
  await assert.rejects(insertApproval(database, owned, named), /foreign key/i)
  assert.deepEqual(await list(), [])
})

test('a new approval names a version, or a file by name and SHA-256, and never both', () => {
  const file = { subject_name: 'plan.pdf', subject_sha256: 'a'.repeat(64) }
  const [version_id, { subject_name }] = ['v'.repeat(22), file]
  assert.deepEqual(newApproval.parse({ ...words, ...file }).subject, file)
  assert.deepEqual(newApproval.parse({ ...words, version_id }).subject, { version_id })
  for (const wrong of [{}, { subject_name }, { version_id, subject_name }, { version_id, ...file }])
    assert.equal(newApproval.safeParse({ ...words, ...wrong }).success, false)
})

test('a decision about a removed document gets 409; a certificate outlives the document', async (t) => {
  const { addFor, first, second, list, remove, wren, get, sweep, clock, database } =
    await versionFixture(t)
  const [open, done] = [await addFor(first.id), await addFor(second.id)]
  const decide = (id: string, subject_sha256: string) =>
    wren.call('POST', `/approvals/${id}/decide/`, { decision: 'approved', subject_sha256 })
  const { certificate } = (await (await decide(done.id, second.sha256)).json()) as Approval
  const shown = async () =>
    (await (await get(`/certificates/${certificate}`)).text()).replaceAll('<!-- -->', '')
  await remove(clock.now().toISOString())
  const refused = await decide(open.id, first.sha256)
  assert.equal(refused.status, 409)
  assert.match(await refused.text(), /was taken away/)
  const subjects = (await list()).map(({ subject_document }) => subject_document)
  assert.deepEqual(subjects, [null, null])
  await remove(null)
  assert.equal((await list())[0]?.subject_document?.version_id, first.id)
  await remove(clock.now().toISOString())
  clock.pass(31 * day)
  await sweep()
  const page = await shown()
  assert.match(page, /Harbour\.pdf, version 2/)
  assert.doesNotMatch(page, /dashboard\?document/)
  const left = database.read.selectFrom('approval').select(['subject_version_id', 'subject_number'])
  assert.deepEqual(
    (await left.orderBy('subject_number').execute()).map((row) => ({ ...row })),
    [1, 2].map((subject_number) => ({ subject_version_id: null, subject_number })),
  )
})
