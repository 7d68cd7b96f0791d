import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { insertApproval, subjectHash } from '../../../test/support/work/approvals.ts'
import { insertProject, addActor } from '../../../test/support/calling.ts'
import { world } from '../../../test/support/world.ts'
import type { Approval } from './contract.ts'
import { approvalPages } from './routes.ts'
import type { Approvals } from './store.ts'

/** An approval that Ada declined, and the path of its certificate. */
async function fixture(t: TestContext) {
  const here = await world(t)
  const ada = await addActor(here, 'ada', { last_name: 'O’Kafor <b>' })
  const title = 'Secret orchard'
  const project_id = await insertProject(here.database, ada.organisation, { title })
  const owned = { organisation_id: ada.organisation, project_id }
  const { id } = await insertApproval(here.database, owned)
  const body = { decision: 'declined', reason: 'Too few trees.', subject_sha256: subjectHash }
  const { json } = await ada.call('POST', `/approvals/${id}/decide/`, body)
  const path = `/certificates/${(json as Approval).certificate}`
  const change = async (given: object) => {
    await here.database.transaction((trx) =>
      trx.updateTable('approval').set(given).where('id', '=', id).execute(),
    )
  }
  return { ...here, ada, owned, id, path, change }
}

test('a certificate shows what was decided, by whom, when, and on which file', async (t) => {
  const { get, path } = await fixture(t)
  const answer = await get(path)
  const page = (await answer.text()).replaceAll('<!-- -->', '')
  assert.equal(answer.status, 200)
  assert.equal(answer.headers.get('cache-control'), 'no-store')
  const shown = [
    '<h1>Quince plan</h1>',
    'DECLINED',
    'Iris O’Kafor &lt;b&gt;',
    'ada &amp; Co.',
    'plan.pdf',
    subjectHash,
    'November 20, 2026 at 3:00:00 PM UTC',
    'November 20, 2026 at 10:00:00 AM EST',
    'noindex',
  ]
  for (const text of shown) assert.ok(page.includes(text), text)
})

test('a certificate shows neither the reason, the network address, other texts nor any id', async (t) => {
  const { get, path, ada, owned, id } = await fixture(t)
  const page = await (await get(path)).text()
  const hidden = ['Too few', 'Forty trees', 'Secret orchard', '127.0.0.1', ada.id, id]
  for (const text of [...hidden, owned.organisation_id, owned.project_id, '2026-12-04'])
    assert.ok(!page.includes(text), text)
})

test('a withdrawn approval and an unknown certificate get 404', async (t) => {
  const { get, path, change } = await fixture(t)
  assert.equal((await get(path)).status, 200)
  await change({ withdrawn_at: '2026-11-20T16:00:00.000Z' })
  assert.equal((await get(path)).status, 404)
  await change({ withdrawn_at: null })
  assert.equal((await get(path)).status, 200)
  assert.equal((await get(`/certificates/${'a'.repeat(22)}`)).status, 404)
  assert.equal((await get('/certificates/null')).status, 404)
})

test('the database refuses a certificate for an open approval', async (t) => {
  const { database, owned } = await fixture(t)
  await assert.rejects(insertApproval(database, owned, { certificate: 'c'.repeat(22) }), /check/i)
})

test('a certificate is still shown after the person who decided is removed', async (t) => {
  const { get, path, database, ada } = await fixture(t)
  await database.transaction((trx) =>
    trx
      .updateTable('account')
      .set({ removed_at: '2026-11-21T00:00:00.000Z' })
      .where('id', '=', ada.id)
      .execute(),
  )
  assert.equal((await get(path)).status, 200)
})

test('a certificate is made anew for each who asks, as it may have been withdrawn since', () => {
  const approvals = { certificate: async () => undefined } as unknown as Approvals
  const [page] = approvalPages({ approvals, timeZone: async () => 'UTC' })
  // Without the first, two who ask at one moment share what was made for the one before.
  assert.deepEqual([page?.personal, page?.cacheable(null)], [true, false])
})
