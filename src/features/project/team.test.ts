import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { idOf } from '../../../test/fixtures/cast.ts'
import { actors } from '../../../test/support/actors.ts'
import { writtenMail } from '../../../test/support/mail/mails.ts'
import { world } from '../../../test/support/world.ts'
import type { Tables } from '../../database/tables/tables.ts'

const project = idOf('project', 'halden')
const path = `/staff/projects/${project}/team/`
const [corin, mona] = [idOf('account', 'Corin'), idOf('account', 'Mona')]

interface Entry {
  id: string
  name: string
  title: string
  email: string
  suspended: boolean
}

/** The cast; Corin looks after Halden's project, and Runa sees only that. */
async function team(t: TestContext) {
  const here = await world(t, { demo: false })
  const as = await actors(here)
  const runa = as.named('Runa')
  /** What a member of the client who sees only this project reads of it. */
  const read = async () => {
    const answer = await runa.call('GET', `/projects/${project}/`)
    assert.equal(answer.status, 200)
    return ((await answer.json()) as { team: unknown }).team
  }
  const assign = (person: string, title: string) => as.manager.call('POST', path, { person, title })
  const set = (id: string, values: Partial<Tables['account']>) =>
    here.database.transaction((trx) =>
      trx.updateTable('account').set(values).where('id', '=', id).execute(),
    )
  /** The names that the mails about Runa's next message come from. */
  const names = async () => {
    await here.database.transaction((trx) => trx.deleteFrom('outbox').execute())
    const { status } = await runa.call('POST', `/projects/${project}/messages/`, { body: 'Hello.' })
    assert.equal(status, 201)
    const rows = await here.database.read.selectFrom('outbox').select('payload').execute()
    assert.ok(rows.length > 0)
    return new Set(rows.map(({ payload }) => writtenMail(payload).fromName))
  }
  return { ...here, as, read, assign, set, names }
}

const first = { name: 'Corin coronet', title: 'sandbar' }

test('a client reads who looks after their project by name and title alone, the first assigned first', async (t) => {
  const { read, assign, clock, as } = await team(t)
  assert.deepEqual(await read(), [first])
  clock.pass(1000)
  assert.equal((await assign(mona, 'Sponsor')).status, 204)
  clock.pass(1000)
  assert.equal((await assign(corin, 'Lead developer')).status, 204)
  const [lead, second] = [
    { ...first, title: 'Lead developer' },
    { name: 'Mona coronet', title: 'Sponsor' },
  ]
  assert.deepEqual(await read(), [lead, second])
  const listed = (await (await as.manager.call('GET', path)).json()) as Entry[]
  assert.deepEqual(
    listed.map(({ id, title, email, suspended }) => [id, title, email, suspended]),
    [
      [corin, 'Lead developer', 'corin@coronet.example', false],
      [mona, 'Sponsor', 'mona@coronet.example', false],
    ],
  )
})

test('who is suspended, removed or taken off the team vanishes from it, and the first is restored', async (t) => {
  const { read, set, as } = await team(t)
  await set(corin, { suspended_at: '2026-11-20T09:00:00.000Z' })
  assert.deepEqual(await read(), [])
  const [listed] = (await (await as.manager.call('GET', path)).json()) as Entry[]
  assert.equal(listed?.suspended, true)
  await set(corin, { suspended_at: null })
  assert.deepEqual(await read(), [first])
  await set(corin, { removed_at: '2026-11-20T09:00:00.000Z' })
  assert.deepEqual(await read(), [])
  assert.deepEqual(await (await as.manager.call('GET', path)).json(), [])
  await set(corin, { removed_at: null })
  assert.equal((await as.manager.call('DELETE', `${path}${corin}/`)).status, 204)
  assert.deepEqual(await read(), [])
  assert.equal((await as.manager.call('DELETE', `${path}${corin}/`)).status, 404)
})

test('nobody of a client, nobody who is suspended and nobody unknown is assigned', async (t) => {
  const { read, assign, set } = await team(t)
  const fenna = idOf('account', 'Fenna')
  await set(fenna, { suspended_at: '2026-11-20T09:00:00.000Z' })
  for (const person of [idOf('account', 'Mateo'), fenna, 'nobody'.padEnd(22, '_')])
    assert.equal((await assign(person, 'Sponsor')).status, 400)
  assert.deepEqual(await read(), [first])
})

test('each change of a team is in the audit, with the title before and after', async (t) => {
  const { assign, as, database } = await team(t)
  await assign(mona, 'Sponsor')
  await assign(mona, 'Principal')
  await as.manager.call('DELETE', `${path}${mona}/`)
  const entries = await database.read
    .selectFrom('audit_entry')
    .select(['action', 'about', 'organisation_id'])
    .where('action', 'like', 'team-%')
    .orderBy('seq')
    .execute()
  assert.deepEqual(
    entries.map(({ action }) => action),
    ['team-assigned', 'team-assigned', 'team-unassigned'],
  )
  for (const { about, organisation_id } of entries)
    assert.deepEqual([about, organisation_id], [project, idOf('organisation', 'halden')])
})

test('mails about a project come from the first of its team by name, and without one from the firm', async (t) => {
  const { names, set, get } = await team(t)
  const { name } = (await (await get('/api/company-info/')).json()) as { name: string }
  assert.deepEqual(await names(), new Set([`Corin coronet (${name})`]))
  await set(corin, { suspended_at: '2026-11-20T09:00:00.000Z' })
  assert.deepEqual(await names(), new Set([undefined]))
})
