import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { idOf } from '../../../test/fixtures/cast.ts'
import { actors, type CastActor } from '../../../test/support/actors.ts'
import { world } from '../../../test/support/world.ts'
import type { Output } from '../../contract/endpoint.ts'
import { newId } from '../../platform/auth/token.ts'
import type { listEverybody, Somebody } from './staff.contract.ts'

type List = Output<typeof listEverybody>

async function firm(t: TestContext) {
  const here = await world(t, { demo: false })
  const as = await actors(here)
  const get = async <Answer>(path: string, by: CastActor = as.manager) =>
    (await (await by.call('GET', path)).json()) as Answer
  const list = async (query = '') => await get<List>(`/staff/everybody/${query}`)
  const whole = async (id: string, by?: CastActor) =>
    await get<Somebody>(`/staff/everybody/${id}/`, by)
  const act = async (id: string, verb: string, by: CastActor = as.manager) =>
    (await by.call('POST', `/staff/people/${id}/${verb}/`)).status
  return { ...here, as, list, whole, act }
}

const mateo = idOf('account', 'Mateo')
const idsOf = ({ items }: List) => items.map(({ id }) => id)

test('everybody is there once, by name, however many memberships they have', async (t) => {
  const { list } = await firm(t)
  const { items, counts } = await list()
  assert.equal(new Set(items.map(({ id }) => id)).size, items.length)
  assert.equal(counts.all, items.length)
  assert.equal(counts.firm + counts.clients, counts.all)
  const named = items.map(({ name, email }) => `${name} ${email}`.trim().toLowerCase())
  assert.deepEqual(
    named,
    named.toSorted((a, b) => (a < b ? -1 : 1)),
  )
  const texts = JSON.stringify(items)
  for (const secret of ['password_hash', 'argon2', 'token', 'totp'])
    assert.ok(!texts.includes(secret))
})

test('people are found by name, address and organisation, and by how they stand', async (t) => {
  const { list, act, as } = await firm(t)
  assert.ok(idsOf(await list('?search=mateo')).includes(mateo))
  const [row] = (await list('?search=mateo')).items
  const organisation = row?.memberships[0]?.organisation ?? ''
  assert.ok(idsOf(await list(`?search=mateo+${organisation.split(' ')[0]}`)).includes(mateo))
  assert.ok(idsOf(await list(`?search=${row?.email}`)).includes(mateo))
  assert.deepEqual(idsOf(await list('?search=nobody+of+that+name')), [])
  assert.ok(idsOf(await list('?box=firm')).includes(as.manager.id))
  assert.ok(!idsOf(await list('?box=firm')).includes(mateo))
  assert.ok(idsOf(await list('?box=clients')).includes(mateo))
  assert.ok(!idsOf(await list('?box=clients')).includes(as.manager.id))
  assert.ok(!idsOf(await list('?box=suspended')).includes(mateo))
  assert.equal(await act(mateo, 'suspend'), 204)
  assert.ok(idsOf(await list('?box=suspended')).includes(mateo))
  const invited = await list('?box=invited')
  assert.ok(invited.items.length > 0)
  for (const { state, memberships } of invited.items)
    assert.ok(state === 'invited' || memberships.some((one) => one.state === 'invited'))
})

test('on one page stand their organisations, projects and how they sign in', async (t) => {
  const { whole, as, act } = await firm(t)
  const one = await whole(mateo)
  assert.equal(one.memberships[0]?.organisation_id, idOf('organisation', 'halden'))
  assert.ok(one.projects.some(({ id }) => id === idOf('project', 'halden')))
  assert.ok(!one.projects.some(({ id }) => id === idOf('project', 'cedar')))
  assert.equal(one.may_manage, true)
  assert.equal((await whole(as.manager.id)).is_self, true)
  assert.equal(
    (await whole(as.owner.id)).may_manage,
    false,
    'nobody manages whom they could not make',
  )
  assert.equal((await whole(as.owner.id, as.owner)).may_manage, true)
  assert.ok(one.has_second_factor)
  assert.equal(
    await act(as.owner.id, 'reset-second-factor', as.owner),
    409,
    'nobody gets round what guards their own',
  )
  assert.equal(await act(mateo, 'reset-second-factor'), 204)
  const after = await whole(mateo)
  assert.deepEqual([after.has_second_factor, after.sessions], [false, 0])
})

test('a mail that came back from somebody is said where they are, until one arrives', async (t) => {
  const { whole, database } = await firm(t)
  const mail = (at: string, state: string) => ({
    id: newId(),
    kind: 'mail' as const,
    about: mateo,
    payload: '{}',
    created_at: at,
    state,
    attempts: 1,
    next_try_at: null,
    leased_until: null,
    last_error: state === 'sent' ? null : '550 no such user',
    outcome: null,
    ended_at: at,
  })
  const add = async (row: ReturnType<typeof mail>) =>
    await database.transaction((trx) => trx.insertInto('outbox').values(row).execute())
  await add(mail('2026-11-01T10:00:00.000Z', 'bounced'))
  assert.equal((await whole(mateo)).returned?.at, '2026-11-01T10:00:00.000Z')
  await add(mail('2026-11-02T10:00:00.000Z', 'sent'))
  assert.equal((await whole(mateo)).returned, null)
})

test('managers and owners see people, and nobody else; a manager does nothing to an owner', async (t) => {
  const { as, act } = await firm(t)
  for (const path of ['/staff/everybody/', `/staff/everybody/${mateo}/`]) {
    for (const by of [as.manager, as.owner]) assert.equal((await by.call('GET', path)).status, 200)
    for (const by of [as.consultant, as.editor, as.admin('halden')])
      assert.equal((await by.call('GET', path)).status, 403, path)
  }
  for (const verb of ['suspend', 'reset', 'revoke-sessions', 'reset-second-factor'])
    assert.equal(await act(as.owner.id, verb), 403, verb)
  assert.equal((await as.manager.call('GET', `/staff/everybody/${newId()}/`)).status, 404)
})

test('roles that a colleague has changed meanwhile are not changed over', async (t) => {
  const { as } = await firm(t)
  const change = async (roles: string[], base: string[] | null) =>
    (await as.owner.call('PATCH', `/staff/people/${as.editor.id}/`, { roles, base })).status
  assert.equal(await change(['consultant'], ['editor']), 200)
  assert.equal(await change(['manager'], ['editor']), 409)
  assert.equal(await change(['editor'], ['consultant']), 200)
})

test('a long list comes by the page, each once', async (t) => {
  const { list, database } = await firm(t)
  const before = (await list()).counts.all
  const rows = Array.from({ length: 350 }, (_, nth) => ({
    id: newId(),
    firm_roles: null,
    username: null,
    email: `same${nth}@many.example`,
    first_name: 'Same',
    last_name: 'Name',
    password_hash: null,
    time_zone: null,
    demo: 0,
    created_at: '2026-11-01T10:00:00.000Z',
    suspended_at: null,
    removed_at: nth < 50 ? '2026-11-02T10:00:00.000Z' : null,
  }))
  await database.transaction((trx) => trx.insertInto('account').values(rows).execute())
  const seen: string[] = []
  for (let after = ''; ;) {
    const { items, next } = await list(`?after=${after}`)
    seen.push(...items.map(({ id }) => id))
    if (next === null) break
    assert.equal(items.length, 100)
    after = next
  }
  assert.equal(seen.length, before + 300, 'and nobody who was removed')
  assert.equal(new Set(seen).size, seen.length)
})
