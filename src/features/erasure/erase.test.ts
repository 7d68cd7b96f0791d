import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Output } from '../../contract/endpoint.ts'
import { castPassword, idOf } from '../../../test/fixtures/cast.ts'
import { actors } from '../../../test/support/actors.ts'
import { marks } from '../../../test/support/work/person-in-all.ts'
import { firmWithPersonInAll, mateo } from '../../../test/support/work/firm-with-person-in-all.ts'
import { world } from '../../../test/support/world.ts'
import type { ErasurePreview, listErasures } from './staff.contract.ts'

const path = (id: string) => `/staff/erasures/${id}/`
const firm = { demo: false, settings: { DEMO: 'off' } }

test('what the preview counts is what goes, and a preview changes nothing', async (t) => {
  const { call, database } = await firmWithPersonInAll(t)
  const before = await database.read.selectFrom('audit_entry').select('seq').execute()
  const preview = (await (await call('GET', path(mateo))).json()) as ErasurePreview
  const after = await database.read.selectFrom('audit_entry').select('seq').execute()
  assert.equal(after.length, before.length)
  assert.equal(preview.name, marks.name)
  assert.equal(preview.email, marks.address)
  assert.equal(preview.refused, null)
  assert.deepEqual(
    preview.keeps.map(({ kind }) => kind),
    ['messages', 'notes', 'updates', 'files', 'decisions', 'replies'],
  )
  const answer = await call('POST', path(mateo), { email: marks.address })
  const { removed } = (await answer.json()) as { removed: ErasurePreview['removes'] }
  // A mail that returned one of theirs goes with it.
  const besides = (all: ErasurePreview['removes']) => all.filter(({ kind }) => kind !== 'arrived')
  assert.deepEqual(besides(removed), besides(preview.removes))
  const detail = database.read.selectFrom('audit_entry').select(['about', 'detail'])
  const [entry] = await detail.where('action', '=', 'person-erased').execute()
  assert.equal(entry?.about, mateo)
  assert.equal(JSON.parse(entry?.detail ?? '{}').accounts, 1)
  const list = (await (await call('GET', '/staff/system/erasures/')).json()) as Output<
    typeof listErasures
  >
  assert.deepEqual(
    list.map((one) => one.removed),
    [removed],
  )
})

test('their sessions end at once, and their address can be invited as somebody new', async (t) => {
  const here = await world(t, firm)
  const as = await actors(here)
  const member = as.member('halden')
  const { email } = await here.database.read
    .selectFrom('account')
    .select('email')
    .where('id', '=', member.id)
    .executeTakeFirstOrThrow()
  assert.equal((await as.owner.call('POST', path(member.id), { email })).status, 200)
  assert.equal((await member.call('GET', '/projects/')).status, 401)
  assert.equal((await as.owner.call('GET', `/staff/everybody/${member.id}/`)).status, 404)
  assert.equal((await as.owner.call('POST', path(member.id), { email })).status, 404)
  const invited = await as.owner.call(
    'POST',
    `/staff/organisations/${idOf('organisation', 'halden')}/members/`,
    { email, first_name: 'Some', last_name: 'Body', role: 'member', projects: null },
  )
  assert.ok(invited.ok, await invited.text())
})

test('another address, oneself, and the account behind an enquiry are refused in words', async (t) => {
  const here = await world(t, firm)
  const as = await actors(here)
  const member = as.member('halden')
  const wrong = await as.owner.call('POST', path(member.id), { email: 'mateo@else.example' })
  assert.equal(wrong.status, 400)
  assert.match(await wrong.text(), /not their address/)
  const own = { email: `olwen@coronet.example` }
  const self = await as.owner.call('POST', path(as.owner.id), own)
  assert.equal(self.status, 409, await self.text())
  const { id } = await here.database.read
    .selectFrom('enquiry')
    .select('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const { email } = await here.database.read
    .selectFrom('account')
    .select('email')
    .where('id', '=', member.id)
    .executeTakeFirstOrThrow()
  await here.database.transaction((trx) =>
    trx.updateTable('enquiry').set({ email }).where('id', '=', id).execute(),
  )
  const behind = await as.owner.call('POST', path(id), { email })
  assert.equal(behind.status, 409)
  assert.match(await behind.text(), /has an account here/)
  const seen = (await (await as.owner.call('GET', path(id))).json()) as ErasurePreview
  assert.deepEqual([seen.refused, seen.account], ['has-account', member.id])
  for (const by of [as.manager, as.consultant, as.admin('halden')])
    assert.equal((await by.call('GET', path(member.id))).status, 403)
  const left = here.database.read.selectFrom('erasure').select('id')
  assert.deepEqual(await left.execute(), [])
})

test('a name alone is taken for theirs only where nobody else has it', async (t) => {
  const here = await world(t, firm)
  const as = await actors(here)
  const { database } = here
  const [corin, mona] = [as.named('Corin').id, as.named('Mona').id]
  const call = async (id: string, first_name: string, last_name: string) =>
    await database.transaction((trx) =>
      trx.updateTable('account').set({ first_name, last_name }).where('id', '=', id).execute(),
    )
  const named = async () =>
    (await database.read.selectFrom('status_change').select('author_name').execute()).map(
      ({ author_name }) => author_name,
    )
  await call(corin, 'Robin', 'Vale')
  await call(mona, 'Robin', 'Vale')
  await database.transaction((trx) =>
    trx.updateTable('status_change').set({ author_name: 'Robin Vale' }).execute(),
  )
  assert.equal(
    (await as.owner.call('POST', path(corin), { email: 'corin@coronet.example' })).status,
    200,
  )
  assert.deepEqual(new Set(await named()), new Set(['Robin Vale']))
  const team = database.read.selectFrom('project_team').select('account_id')
  assert.deepEqual(await team.where('account_id', '=', corin).execute(), [])
  assert.equal(
    (await as.owner.call('POST', path(mona), { email: 'mona@coronet.example' })).status,
    200,
  )
  assert.deepEqual(new Set(await named()), new Set(['Erased person']))
})

test('a session that was left open does not erase; a password does', async (t) => {
  const here = await world(t, firm)
  const as = await actors(here)
  const { database, clock } = here
  const old = new Date(clock.now().getTime() - 11 * 60_000).toISOString()
  await database.transaction((trx) =>
    trx.updateTable('session').set({ confirmed_at: old }).execute(),
  )
  const { id } = as.member('halden')
  const email = 'mateo@sandbar.example'
  const refused = await as.owner.call('POST', path(id), { email })
  assert.equal(refused.status, 403)
  assert.match(await refused.text(), /confirm_required/)
  assert.ok(castPassword)
})
