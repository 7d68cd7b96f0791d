import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { idOf } from '../../../test/fixtures/cast.ts'
import { actors, type CastActor } from '../../../test/support/actors.ts'
import { world } from '../../../test/support/world.ts'

const halden = idOf('organisation', 'halden')
const mateo = idOf('membership', 'Mateo')

async function firm(t: TestContext) {
  const here = await world(t, { demo: false })
  const as = await actors(here)
  const call = async (by: CastActor, method: string, path: string, body?: unknown) => {
    const answer = await by.call(method, path, body)
    const json = answer.status === 204 ? {} : await answer.json()
    return { status: answer.status, ...(json as { undo: string; id: string; detail: string }) }
  }
  return {
    ...here,
    as,
    call,
    invite: async (email = 'nadia@halden.example') =>
      await call(as.manager, 'POST', `/staff/organisations/${halden}/members/`, {
        email,
        role: 'member',
      }),
    undo: async (id: string, by = as.manager) => (await call(by, 'POST', `/undo/${id}/`)).status,
    accountsOf: async (email: string) =>
      await here.database.read
        .selectFrom('account')
        .select('removed_at')
        .where('email', '=', email)
        .execute(),
    mails: async () =>
      await here.database.read.selectFrom('outbox').select(['held_until']).execute(),
  }
}

test('an invitation is taken back with its mail and the account that was made for it', async (t) => {
  const { invite, undo, accountsOf, as, call } = await firm(t)
  const { undo: id, status } = await invite()
  assert.equal(status, 201)
  assert.equal((await accountsOf('nadia@halden.example')).length, 1)
  assert.equal(await undo(id, as.owner), 404, 'nobody else takes it back')
  assert.equal(await undo(id), 204)
  assert.deepEqual(await accountsOf('nadia@halden.example'), [])
  assert.equal(await undo(id), 404, 'and it is taken back once')
  const again = await invite()
  assert.equal(again.status, 201)
  const { status: changed } = await call(as.manager, 'PATCH', `/staff/members/${again.id}/`, {
    role: 'viewer',
  })
  assert.equal(changed, 200)
})

test('who was removed is brought back, and what they had open stays closed', async (t) => {
  const { as, call, undo, database } = await firm(t)
  const { undo: id } = await call(as.manager, 'DELETE', `/staff/members/${mateo}/`)
  assert.equal((await as.named('Mateo').call('GET', '/projects/')).status, 401)
  const account = database.read.selectFrom('account').select(['removed_at'])
  const own = account.where('id', '=', idOf('account', 'Mateo'))
  assert.notEqual((await own.executeTakeFirstOrThrow()).removed_at, null)
  assert.equal(await undo(id), 204)
  assert.equal((await own.executeTakeFirstOrThrow()).removed_at, null)
  assert.equal((await as.named('Mateo').call('GET', '/projects/')).status, 401, 'sign in anew')
  const members = await as.manager.call('GET', `/staff/organisations/${halden}/members/`)
  assert.ok((await members.text()).includes(mateo))
  const entries = await database.read.selectFrom('audit_entry').select('action').execute()
  const actions = entries.map(({ action }) => action)
  assert.ok(actions.includes('member-removed') && actions.includes('member-brought-back'))
})

test('who was invited anew since is not brought back beside that', async (t) => {
  const { as, call, undo, invite, database } = await firm(t)
  const own = database.read.selectFrom('account').select('email')
  const { email } = await own.where('id', '=', idOf('account', 'Mateo')).executeTakeFirstOrThrow()
  const { undo: id } = await call(as.manager, 'DELETE', `/staff/members/${mateo}/`)
  assert.equal((await invite(email)).status, 201)
  assert.equal(await undo(id), 409)
})

test('of two who change the same of somebody, the second reads that; of different things both hold', async (t) => {
  const { as, call } = await firm(t)
  const path = `/staff/members/${mateo}/`
  const base = { role: 'member', projects: null }
  const first = await call(as.manager, 'PATCH', path, { role: 'viewer', base })
  assert.equal(first.status, 200)
  const second = await call(as.owner, 'PATCH', path, { role: 'admin', base })
  assert.equal(second.status, 409)
  const projects = [idOf('project', 'halden')]
  assert.equal((await call(as.owner, 'PATCH', path, { projects, base })).status, 200)
  const members = await as.manager.call('GET', `/staff/organisations/${halden}/members/`)
  const all = (await members.json()) as { id: string; role: string; projects: string[] }[]
  const now = all.find(({ id }) => id === mateo)
  assert.deepEqual([now?.role, now?.projects], ['viewer', projects])
})

test('of two who rename a client, the second reads the name; of different things both hold', async (t) => {
  const { as, call } = await firm(t)
  const path = `/staff/organisations/${halden}/`
  const all = (await (await as.manager.call('GET', '/staff/organisations/')).json()) as {
    id: string
    name: string
    second_factor_required: boolean
  }[]
  const { name, second_factor_required } = all.find(({ id }) => id === halden) ?? all[0]!
  const base = { name, second_factor_required }
  assert.equal((await call(as.manager, 'PATCH', path, { name: 'Halden', base })).status, 200)
  const second = await call(as.owner, 'PATCH', path, { name: 'Halden & Co', base })
  assert.deepEqual(
    [second.status, second.detail],
    [409, 'Somebody has called it Halden meanwhile.'],
  )
  const other = { second_factor_required: true, base }
  assert.equal((await call(as.owner, 'PATCH', path, other)).status, 200)
  const late = await call(as.manager, 'PATCH', path, { second_factor_required: false, base })
  assert.deepEqual(
    [late.status, late.detail],
    [409, 'Somebody has changed meanwhile whether a second factor is required.'],
  )
})
