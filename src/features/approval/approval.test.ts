import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { insertApproval, subjectHash } from '../../../test/support/work/approvals.ts'
import { insertProject, addActor } from '../../../test/support/calling.ts'
import { world } from '../../../test/support/world.ts'
import type { Approval } from './contract.ts'

/** Ada, whose company has a plan to approve, and Bob of another company. */
async function fixture(t: TestContext) {
  const here = await world(t, { demo: false })
  const ada = await addActor(here, 'ada')
  const bob = await addActor(here, 'bob')
  const project_id = await insertProject(here.database, ada.organisation)
  const owned = { organisation_id: ada.organisation, project_id }
  const { id } = await insertApproval(here.database, owned)
  const path = `/approvals/${id}/decide/`
  const approve = { decision: 'approved', subject_sha256: subjectHash }
  const list = async (who = ada) => (await who.call('GET', '/approvals/')).json as Approval[]
  const row = async () => {
    const found = here.database.read.selectFrom('approval').selectAll().where('id', '=', id)
    return await found.executeTakeFirstOrThrow()
  }
  const colleague = async (name: string, role: 'viewer' | 'member') =>
    await addActor(here, name, { organisation_id: ada.organisation, role })
  return { ...here, ada, bob, owned, id, path, approve, list, row, colleague }
}

test('a decision is stored with who made it, when, from where and on which file', async (t) => {
  const { ada, path, approve, row, database } = await fixture(t)
  const { status, json } = await ada.call('POST', path, { ...approve, reason: ' Good. ' })
  assert.equal(status, 200)
  const { decision, reason, decided_by_name, decided_at, certificate } = json as Approval
  assert.deepEqual([decision, reason, decided_by_name], ['approved', 'Good.', 'Iris Okafor'])
  assert.equal(decided_at, '2026-11-20T15:00:00.000Z')
  assert.match(certificate ?? '', /^[\w-]{22}$/)
  const stored = await row()
  assert.equal(stored.decided_by, ada.id)
  assert.match(stored.decided_address ?? '', /127\.0\.0\.1/)
  const entries = await database.read.selectFrom('audit_entry').selectAll().execute()
  const [entry] = entries.filter(({ action }) => action === 'approval-approved')
  assert.deepEqual([entry?.about, entry?.actor_id], [stored.id, ada.id])
  assert.equal(entry?.detail, JSON.stringify({ sha256: subjectHash }))
})

test('open approvals are listed first, the soonest due before the others, then the decided', async (t) => {
  const { database, owned, ada, path, approve, list } = await fixture(t)
  await insertApproval(database, owned, { title: 'no date', due_date: null })
  await insertApproval(database, owned, { title: 'sooner', due_date: '2026-12-01' })
  await insertApproval(database, owned, { title: 'gone', withdrawn_at: '2026-11-02T00:00:00.000Z' })
  const titles = async () => (await list()).map(({ title }) => title)
  assert.deepEqual(await titles(), ['sooner', 'Quince plan', 'no date'])
  await ada.call('POST', path, approve)
  assert.deepEqual(await titles(), ['sooner', 'no date', 'Quince plan'])
})

test('an open approval is in the calendar on its due date, and a decided one is not', async (t) => {
  const { ada, path, approve } = await fixture(t)
  const calendar = '/calendar/?from=2026-12-04&to=2026-12-04'
  const kinds = async () =>
    ((await ada.call('GET', calendar)).json as { kind: string }[]).map(({ kind }) => kind)
  assert.deepEqual(await kinds(), ['due'])
  await ada.call('POST', path, approve)
  assert.deepEqual(await kinds(), [])
})

test('another company does not see an approval, and gets the 404 of an unknown one', async (t) => {
  const { bob, path, approve, list, row } = await fixture(t)
  assert.deepEqual(await list(bob), [])
  const theirs = await bob.call('POST', path, approve)
  const never = await bob.call('POST', `/approvals/${'a'.repeat(22)}/decide/`, approve)
  assert.equal(theirs.status, 404)
  assert.equal(theirs.text, never.text)
  assert.equal((await row()).decision, null)
})

test('a viewer sees an approval and gets 403 for deciding', async (t) => {
  const { colleague, path, approve, list, row } = await fixture(t)
  const vera = await colleague('vera', 'viewer')
  assert.equal((await list(vera)).length, 1)
  assert.equal((await vera.call('POST', path, approve)).status, 403)
  assert.equal((await row()).decision, null)
})

test('declining needs a reason', async (t) => {
  const { ada, path, list } = await fixture(t)
  const declined = { decision: 'declined', subject_sha256: subjectHash }
  for (const reason of [undefined, '', '  \n ']) {
    const { status, json } = await ada.call('POST', path, { ...declined, reason })
    assert.equal(status, 400)
    assert.deepEqual(Object.keys((json as { errors: object }).errors), ['reason'])
  }
  assert.equal((await list())[0]?.decision, null)
  assert.equal((await ada.call('POST', path, { ...declined, reason: 'Too few.' })).status, 200)
  assert.equal((await list())[0]?.decision, 'declined')
})

test('a decision about another file than the current one is refused with 409', async (t) => {
  const { ada, path, approve, row } = await fixture(t)
  const other = { ...approve, subject_sha256: 'cd34'.repeat(16) }
  const { status, json } = await ada.call('POST', path, other)
  assert.equal(status, 409)
  assert.match(
    (json as { detail: string }).detail,
    /^The document has been replaced in the meantime/,
  )
  assert.equal((await row()).decision, null)
})

test('of ten decisions at the same time one succeeds, and nine get 409 with who decided and when', async (t) => {
  const { ada, colleague, path, approve, row, database } = await fixture(t)
  const ben = await colleague('ben', 'member')
  const decline = { ...approve, decision: 'declined', reason: 'No.' }
  const tries = Array.from({ length: 10 }, (_, at) =>
    at % 2 ? ada.call('POST', path, approve) : ben.call('POST', path, decline),
  )
  const answers = await Promise.all(tries)
  assert.equal(answers.filter(({ status }) => status === 200).length, 1)
  const late = answers.filter(({ status }) => status === 409)
  assert.equal(late.length, 9)
  const { decision, certificate } = await row()
  const sentence = `Iris Okafor has ${decision} this already.`
  for (const { json } of late) assert.equal((json as { detail: string }).detail, sentence)
  const winner = answers.find(({ status }) => status === 200)?.json as Approval
  assert.equal(winner.certificate, certificate)
  const entries = await database.read.selectFrom('audit_entry').select('action').execute()
  assert.equal(entries.filter(({ action }) => action.startsWith('approval-')).length, 1)
})

test('a decision about a withdrawn approval gets the 404 of an unknown one', async (t) => {
  const { ada, bob, database, owned, approve } = await fixture(t)
  const gone = await insertApproval(database, owned, { withdrawn_at: '2026-11-02T00:00:00.000Z' })
  const path = `/approvals/${gone.id}/decide/`
  const answer = await ada.call('POST', path, approve)
  assert.equal(answer.status, 404)
  assert.equal(answer.text, (await bob.call('POST', path, approve)).text)
})

test('a decision that sets any other column is refused with 422', async (t) => {
  const { ada, path, approve, database } = await fixture(t)
  const tables = await database.read.introspection.getTables()
  const columns = tables.find(({ name }) => name === 'approval')?.columns ?? []
  assert.ok(columns.length > 15)
  for (const { name } of columns) {
    if (['decision', 'reason', 'subject_sha256'].includes(name)) continue
    assert.equal((await ada.call('POST', path, { ...approve, [name]: 'x' })).status, 422, name)
  }
})
