import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import type { Insertable } from 'kysely'
import { idOf, type Name } from '../../../test/fixtures/cast.ts'
import { actors } from '../../../test/support/actors.ts'
import { insertProject } from '../../../test/support/calling.ts'
import { setValues } from '../../../test/support/set-values.ts'
import { world } from '../../../test/support/world.ts'
import type { Output } from '../../contract/endpoint.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { listEverybody, Somebody } from './staff.contract.ts'

const account = (name: Name) => idOf('account', name)
const [halden, project] = [idOf('organisation', 'halden'), idOf('project', 'halden')]

async function firm(t: TestContext) {
  const here = await world(t, { demo: false })
  const as = await actors(here)
  const read = async <Answer>(path: string) =>
    (await (await as.manager.call('GET', `/staff/everybody/${path}`)).json()) as Answer
  return {
    ...here,
    at: (minutes: number) => new Date(here.clock.now().getTime() + minutes * 60_000).toISOString(),
    row: async (name: Name) => {
      const { items } = await read<Output<typeof listEverybody>>('')
      return items.find(({ id }) => id === account(name))
    },
    whole: async (name: Name) => await read<Somebody>(`${account(name)}/`),
    membership: async (name: Name, values: Parameters<typeof setValues<'membership'>>[2]) =>
      await setValues(here.database, { table: 'membership', id: idOf('membership', name) }, values),
  }
}

test('a membership stands as it is, and who was removed has none', async (t) => {
  const { membership, row, whole, at } = await firm(t)
  const states: [values: object, state: string, by: string | null][] = [
    [{}, 'active', null],
    [{ accepted_at: null }, 'invited', null],
    [{ accepted_at: null, suspended_at: at(0), suspended_by_firm: 0 }, 'suspended', 'organisation'],
    [{ suspended_at: at(0), suspended_by_firm: 1 }, 'suspended', 'firm'],
  ]
  for (const [values, state, by] of states) {
    await membership('Mateo', {
      accepted_at: at(-90),
      suspended_at: null,
      suspended_by_firm: 0,
      ...values,
    })
    assert.equal((await row('Mateo'))?.memberships[0]?.state, state)
    const [one] = (await whole('Mateo')).memberships
    assert.deepEqual([one?.state, one?.suspended_by], [state, by])
  }
  await membership('Mateo', { removed_at: at(0) })
  assert.deepEqual((await row('Mateo'))?.memberships, [])
  const { memberships, projects } = await whole('Mateo')
  assert.deepEqual([memberships, projects], [[], []])
})

test('somebody sees all projects of their organisation, or those that were granted to them', async (t) => {
  const { whole, database } = await firm(t)
  const other = await insertProject(database, halden, { title: 'A quince orchard' })
  const seen = async (name: Name) => {
    const { projects, memberships } = await whole(name)
    return [projects.map(({ id }) => id), memberships[0]?.projects]
  }
  // What was granted to somebody else is not theirs.
  const grant = { membership_id: idOf('membership', 'Salome'), project_id: other }
  const by = { organisation_id: halden, granted_at: '2026-11-20T15:00:00.000Z', granted_by: '' }
  await database.transaction((trx) =>
    trx
      .insertInto('project_grant')
      .values({ ...grant, ...by })
      .execute(),
  )
  assert.deepEqual(await seen('Runa'), [[project], [project]])
  assert.deepEqual(await seen('Mateo'), [[other, project], null])
  await setValues(database, { table: 'project', id: other }, { status: 'completed' })
  assert.deepEqual(await seen('Mateo'), [[project, other], null], 'what is under way first')
  // One of the firm: those that they look after.
  assert.deepEqual(
    (await seen('Corin'))[0]?.toSorted(),
    [idOf('project', 'cedar'), project].toSorted(),
  )
  assert.deepEqual(await seen('Mona'), [[], undefined])
})

test('a second factor counts once it was confirmed, and a session as long as it is open', async (t) => {
  const { whole, row, database, at } = await firm(t)
  const id = account('Mateo')
  const { sessions } = await whole('Mateo')
  assert.equal(sessions, 1)
  await database.transaction(async (trx) => {
    await trx
      .updateTable('session')
      .set({ seen_at: at(-50) })
      .execute()
    await trx.deleteFrom('passkey').where('account_id', '=', id).execute()
    await trx.deleteFrom('totp').where('account_id', '=', id).execute()
    const app = { account_id: id, secret: 'x', created_at: at(-9), last_step: 0 }
    await trx
      .insertInto('totp')
      .values({ ...app, confirmed_at: null })
      .execute()
  })
  assert.equal((await whole('Mateo')).has_second_factor, false, 'an app that is half set up')
  await setValues(database, { table: 'totp', id, key: 'account_id' }, { confirmed_at: at(-8) })
  assert.equal((await whole('Mateo')).has_second_factor, true)
  await setValues(database, { table: 'session', id: idOf('session', 'Noor') }, { seen_at: at(0) })
  const session = { table: 'session', id: idOf('session', 'Mateo') } as const
  await setValues(database, session, { seen_at: at(-20), idle_until: at(-1) })
  assert.deepEqual([(await row('Mateo'))?.seen_at, (await whole('Mateo')).sessions], [at(-20), 0])
})

test('a mail that came back is the last one to them that has ended', async (t) => {
  const { whole, database, at } = await firm(t)
  const add = async (id: string, values: Partial<Insertable<Tables['outbox']>>) => {
    const plain = {
      kind: 'mail' as const,
      payload: '{}',
      attempts: 1,
      state: 'sent',
      ended_at: at(-1),
    }
    await database.transaction((trx) =>
      trx
        .insertInto('outbox')
        .values({ id, about: account('Mateo'), created_at: at(-60), ...plain, ...values })
        .execute(),
    )
  }
  await add('back', { state: 'refused', ended_at: at(-59) })
  const returned = { mail: 'back', at: at(-59) }
  assert.deepEqual((await whole('Mateo')).returned, returned)
  await add('theirs', { about: account('Noor'), created_at: at(-30) })
  await add('queued', { state: 'queued', ended_at: null, created_at: at(-20) })
  await add('lead', { kind: 'salesforce', created_at: at(-10) })
  assert.deepEqual((await whole('Mateo')).returned, returned)
  await add('sent', { created_at: at(-5) })
  assert.equal((await whole('Mateo')).returned, null)
})

test('who has typed no name has the one that was typed for them in an organisation', async (t) => {
  const { row, membership, database } = await firm(t)
  await setValues(
    database,
    { table: 'account', id: account('Mateo') },
    { first_name: '', last_name: '' },
  )
  await membership('Mateo', { first_name: '', last_name: 'Reyes' })
  assert.equal((await row('Mateo'))?.name, 'Reyes')
  await membership('Mateo', { first_name: 'Mateo', last_name: '' })
  assert.equal((await row('Mateo'))?.name, 'Mateo')
  await membership('Mateo', { first_name: '', last_name: '' })
  assert.equal((await row('Mateo'))?.name, '')
})
