import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { companies, idOf, markOf, type Company, type Name } from '../../../test/fixtures/cast.ts'
import { actors, type CastActor } from '../../../test/support/actors.ts'
import { insertProject } from '../../../test/support/calling.ts'
import { world } from '../../../test/support/world.ts'
import type { Output } from '../../contract/endpoint.ts'
import type { ClientWhole, listClients } from './staff.contract.ts'

const halden = idOf('organisation', 'halden')
const project = idOf('project', 'halden')

/** The cast: Halden, Cedar Row, Gull Point, which is suspended, and Tern Lane. */
async function firm(t: TestContext) {
  const here = await world(t, { demo: false })
  const as = await actors(here)
  const call = async <Answer>(by: CastActor, path: string) => {
    const answer = await by.call('GET', path)
    return { status: answer.status, json: (await answer.json()) as Answer }
  }
  return {
    ...here,
    as,
    list: async (by: CastActor, query = '') =>
      (await call<Output<typeof listClients>>(by, `/staff/clients/${query}`)).json,
    read: async (by: CastActor, id: string) => await call<ClientWhole>(by, `/staff/clients/${id}/`),
    write: async (body: string) =>
      await as.member('halden').call('POST', `/projects/${project}/messages/`, { body }),
    join: async (person: CastActor) =>
      await as.manager.call('POST', `/staff/projects/${project}/team/`, {
        person: person.id,
        title: 'Consultant',
      }),
    /** So that nobody has a team yet. */
    leaveAll: async () =>
      await here.database.transaction((trx) => trx.deleteFrom('project_team').execute()),
  }
}

const nameOf = (company: Company) => `${companies[company].name} ${companies[company].mark}`
const namesOf = ({ items }: { items: { name: string }[] }) => items.map(({ name }) => name)

test('a manager lists all clients by name, and narrows them down', async (t) => {
  const { as, list, write } = await firm(t)
  const all = await list(as.manager)
  assert.deepEqual(namesOf(all), (['cedar', 'gull', 'halden', 'tern'] as const).map(nameOf))
  assert.equal(all.next, null)
  assert.deepEqual(namesOf(await list(as.manager, '?box=suspended')), [nameOf('gull')])
  assert.deepEqual(namesOf(await list(as.manager, '?search=MARINE+halden')), [nameOf('halden')])
  assert.deepEqual(namesOf(await list(as.manager, '?search=mateo')), [nameOf('halden')])
  assert.deepEqual(namesOf(await list(as.manager, '?search=mateo+cedar')), [], 'of one at a time')
  const before = await list(as.manager, '?box=waits')
  assert.equal(before.counts.waits, 0)
  await write('Who signs the discount?')
  assert.deepEqual(namesOf(await list(as.manager, '?box=waits')), [nameOf('halden')])
})

test('a row says how it stands with the client', async (t) => {
  const { as, list, write } = await firm(t)
  await write('Who signs the discount?')
  const row = (await list(as.manager)).items.find(({ id }) => id === halden)
  assert.ok(row)
  assert.equal(row.waits_on_firm, 1)
  assert.ok(row.waits_on_client > 0)
  assert.ok(row.people >= 6, 'with whoever is invited or suspended')
  assert.ok(row.active_projects > 0)
  assert.ok(row.seen_at)
})

test('the page of a client has its people, projects and threads, and nothing of another', async (t) => {
  const { as, read, write } = await firm(t)
  await write('Who signs the discount?')
  const { json: client } = await read(as.manager, halden)
  assert.equal(client.name, nameOf('halden'))
  const personOf = (name: Name) =>
    client.people.find(({ account_id }) => account_id === idOf('account', name))
  for (const name of ['Ingrid', 'Mateo', 'Salome', 'Dagny'] as const) assert.ok(personOf(name))
  assert.equal(personOf('Osric'), undefined, 'was removed')
  const runa = personOf('Runa')
  assert.deepEqual(runa?.projects, [project])
  const thread = client.threads.find(({ id }) => id === project)
  assert.deepEqual([thread?.unread, thread?.begins], [1, 'Who signs the discount?'])
  assert.ok(client.waits.some(({ on }) => on === 'client'))
  assert.ok(!JSON.stringify(client).includes(markOf('cedar')))
})

test('a consultant sees the clients whose projects they are on, and of these no other project', async (t) => {
  const { as, list, read, join, leaveAll, database } = await firm(t)
  await leaveAll()
  await insertProject(database, halden, { title: 'Quince orchard' })
  const { consultant } = as
  assert.deepEqual((await list(consultant)).items, [])
  assert.equal((await list(consultant)).counts.all, 0)
  assert.equal((await read(consultant, halden)).status, 404)
  await join(consultant)
  assert.deepEqual(namesOf(await list(consultant)), [nameOf('halden')])
  const { json: client } = await read(consultant, halden)
  assert.deepEqual(
    client.projects.map(({ id }) => id),
    [project],
  )
  assert.ok(!JSON.stringify(client).includes('Quince orchard'))
  assert.ok(JSON.stringify((await read(as.manager, halden)).json).includes('Quince orchard'))
  assert.ok(client.people.every(({ projects }) => projects?.every((id) => id === project) ?? true))
  assert.equal((await read(consultant, idOf('organisation', 'cedar'))).status, 404)
})

test('an editor and a client get neither the list nor a page', async (t) => {
  const { as } = await firm(t)
  for (const by of [as.editor, as.admin('halden')])
    for (const path of ['/staff/clients/', `/staff/clients/${halden}/`])
      assert.equal((await by.call('GET', path)).status, 403, path)
})

test('a list of many clients comes by the page, each client once', async (t) => {
  const { as, list, database, clock } = await firm(t)
  const created_at = clock.now().toISOString()
  const rest = { second_factor_required: 0, demo: 0, created_at, suspended_at: null }
  await database.transaction(async (trx) => {
    for (let at = 0; at < 230; at += 1) {
      const id = `many-${at}`.padEnd(22, '_')
      const name = `${at % 2 ? 'Many' : 'MANY'} ${at % 40}`
      await trx
        .insertInto('organisation')
        .values({ id, name, ...rest })
        .execute()
    }
  })
  const seen: string[] = []
  let after = ''
  for (;;) {
    const { items, next } = await list(as.manager, `?after=${after}`)
    seen.push(...items.map(({ id }) => id))
    if (next === null) break
    assert.equal(items.length, 100)
    after = next
  }
  assert.equal(seen.length, 234)
  assert.equal(new Set(seen).size, 234)
})
