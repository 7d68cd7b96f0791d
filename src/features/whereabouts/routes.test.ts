import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { addActor, insertProject } from '../../../test/support/calling.ts'
import { addMembership, addPerson } from '../../../test/support/signin/signin-people.ts'
import { insertApproval } from '../../../test/support/work/approvals.ts'
import { world } from '../../../test/support/world.ts'
import { newId } from '../../platform/auth/token.ts'

const at = '2026-11-02T09:00:00.000Z'

/** Ada of one organisation, who sees in a second one the one project that is granted to her. */
async function twice(t: TestContext) {
  const here = await world(t, { demo: false })
  const { database } = here
  const ada = await addActor(here, 'ada', { role: 'viewer' })
  const otto = await addPerson(database, 'otto', { role: 'admin' })
  const organisation_id = otto.organisation_id ?? ''
  const granted = await insertProject(database, organisation_id, { title: 'Orchard' })
  const hidden = await insertProject(database, organisation_id, { title: 'Cellar' })
  const second = newId()
  await database.transaction(async (trx) => {
    const place = { id: second, organisation_id, role: 'viewer', sees_all: false } as const
    await addMembership(trx, ada, place)
    const row = { organisation_id, membership_id: second, project_id: granted }
    const by = { granted_at: at, granted_by: 'test' }
    await trx
      .insertInto('project_grant')
      .values({ ...row, ...by })
      .execute()
  })
  const own = await insertProject(database, ada.organisation, { title: 'Quay' })
  const find = async (id: string) => await ada.call('GET', `/memberships/of/${id}/`)
  return { ...here, ada, organisation_id, second, granted, hidden, own, find }
}

test('what a link leads to is found in each organisation in which its reader sees it', async (t) => {
  const { database, ada, second, organisation_id, granted, own, find } = await twice(t)
  const there = { membership: second, organisation: { id: organisation_id, name: 'otto & Co.' } }
  const owned = { organisation_id, project_id: granted }
  const approval = await insertApproval(database, owned)
  const said = { title: 'Pruning', place: '', who: '', sequence: 0, withdrawn_at: null }
  const meeting = { id: newId(), ...owned, ...said }
  const hours = { starts_at: at, ends_at: '2026-11-02T10:00:00.000Z', created_at: at }
  await database.transaction((trx) =>
    trx
      .insertInto('event')
      .values({ ...meeting, ...hours })
      .execute(),
  )
  for (const id of [granted, approval.id, meeting.id])
    assert.deepEqual((await find(id)).json, there)
  assert.equal((await find(own)).json.membership, ada.membership)
})

test('without a membership or a grant it is answered as what nobody has', async (t) => {
  const { database, second, granted, hidden, organisation_id, find } = await twice(t)
  const other = await addPerson(database, 'olga', { role: 'admin' })
  const theirs = await insertProject(database, other.organisation_id ?? '')
  const unknown = await find(newId())
  assert.equal(unknown.status, 404)
  const isUnknown = async (id: string) => {
    const { status, text } = await find(id)
    assert.deepEqual([status, text], [404, unknown.text])
  }
  await isUnknown(hidden)
  await isUnknown(theirs)
  await isUnknown(organisation_id)
  assert.equal((await find(granted)).status, 200)
  const change = async (columns: { suspended_at?: string | null; removed_at?: string | null }) =>
    await database.transaction((trx) =>
      trx.updateTable('membership').set(columns).where('id', '=', second).execute(),
    )
  await change({ suspended_at: at })
  await isUnknown(granted)
  await change({ suspended_at: null, removed_at: at })
  await isUnknown(granted)
})
