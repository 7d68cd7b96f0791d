import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import type { Tables } from '../../database/tables/tables.ts'
import { setValues } from '../../../test/support/set-values.ts'
import { addMembership, addPerson } from '../../../test/support/signin/signin-people.ts'
import { allOf } from '../../../test/support/scope.ts'
import { shelf } from '../../../test/support/work/shelf.ts'
import { membershipsMeant } from '../../platform/auth/ways-in.ts'
import { insertReceived } from '../inbound/store.ts'
import { insertMailFile } from '../mailfile/quarantine-store.ts'
import {
  endTickets,
  endTicketsAhead,
  endTicketsOf,
  endTicketsOfStaff,
  insertTicket,
  isVisible,
  rightsOfStaff,
  scopeOf,
  useTicket as take,
} from './store.ts'

const at = (minute: number, second = 0) =>
  new Date(Date.UTC(2026, 10, 20, 15, minute, second)).toISOString()
type Ticket = Tables['ticket']

/** Tickets of Iris, of her colleague Cole, and of Mona and Corin of the firm, each with a session. */
async function given(t: TestContext) {
  const here = await shelf(t)
  const { database, one, organisation_id, theirs } = here
  const { read, transaction } = database
  const iris = await read
    .selectFrom('membership')
    .select(['id', 'account_id'])
    .where('organisation_id', '=', organisation_id)
    .executeTakeFirstOrThrow()
  const cole = await addPerson(database, 'cole', { organisation_id })
  // Of another client, too, which opens nothing here.
  const second = { id: 'second', organisation_id: theirs, role: 'member' } as const
  await transaction((trx) => addMembership(trx, cole, second))
  const staff = { organisation_id: null, role: 'manager' } as const
  const mona = await addPerson(database, 'mona', staff)
  const corin = await addPerson(database, 'corin', { ...staff, role: 'consultant' })
  const open = async (name: string, account_id: string, membership_id: string | null) =>
    await transaction(async (trx) => {
      const moments = { created_at: at(0), seen_at: at(0), confirmed_at: at(0) }
      await trx
        .insertInto('session')
        .values({
          ...moments,
          id: `session-${name}`,
          account_id,
          token_hash: name,
          bind_hash: null,
          device_id: null,
          remembered: 0,
          address: '',
          agent: '',
          idle_until: at(50),
          expires_at: at(50),
          ended_at: null,
        })
        .execute()
      await insertTicket(trx, {
        token_hash: name,
        organisation_id: membership_id === null ? null : organisation_id,
        account_id,
        membership_id,
        session_id: `session-${name}`,
        version_id: membership_id === null ? null : one.id,
        project_id: null,
        mail_file_id: membership_id === null ? 'file' : null,
        preview: 0,
        client_hash: null,
        created_at: at(0),
        expires_at: at(1),
        used_at: null,
      })
    })
  await transaction(async (trx) => {
    const mail = { id: 'mail', received_at: at(0), body_hash: 'mail', size: 1, file_key: 'mail' }
    await insertReceived(trx, mail)
    await insertMailFile(trx, {
      id: 'file',
      mail_id: 'mail',
      place: 0,
      entry_id: 'entry',
      organisation_id: null,
      project_id: null,
      name: 'plan.pdf',
      created_at: at(0),
    })
  })
  await open('iris', iris.account_id, iris.id)
  await open('cole', cole.id, cole.membership)
  await open('mona', mona.id, null)
  await open('corin', corin.id, null)
  return {
    ...here,
    iris,
    cole,
    mona,
    corin,
    transaction,
    set: async (id: string, values: Partial<Ticket>) =>
      await setValues(database, { table: 'ticket', key: 'token_hash', id }, values),
    session: async (id: string, values: object) =>
      await setValues(database, { table: 'session', id: `session-${id}` }, values),
    spend: async (name: string, user: object = {}, now = at(0, 30)) =>
      (await transaction((trx) =>
        take(trx, name, { client: 'here', bind: '', partly: false, ...user }, now),
      )) !== undefined,
    left: async () =>
      (await read.selectFrom('ticket').select('token_hash').execute())
        .map(({ token_hash }) => token_hash)
        .toSorted(),
  }
}

test('a ticket is used once, and parts of it by whoever used it', async (t) => {
  const { database, spend, set } = await given(t)
  assert.equal(await spend('iris', {}, at(1)), false, 'it has expired')
  assert.equal(await spend('iris', {}, at(-5, -1)), false, 'it was made while the clock was ahead')
  await set('mona', { created_at: at(5, 30), expires_at: at(6) })
  assert.equal(await spend('mona'), true, 'clocks differ by so much')
  assert.deepEqual([await spend('iris'), await spend('iris')], [true, false])
  assert.equal(await spend('iris', { partly: true }), true)
  assert.equal(await spend('iris', { partly: true, client: 'elsewhere' }), false)
  assert.equal(await spend('cole', { partly: true, client: 'elsewhere' }), true)
  assert.equal(await spend('nothing'), false)
  const used = await database.read.selectFrom('ticket').selectAll().execute()
  assert.deepEqual(
    used
      .filter(({ used_at }) => used_at !== null)
      .map(({ token_hash }) => token_hash)
      .toSorted(),
    ['cole', 'iris', 'mona'],
  )
})

test('a ticket opens while its session is open, in its browser, and its owner may sign in', async (t) => {
  const { database, cole, mona, corin, session, spend, set } = await given(t)
  await session('iris', { ended_at: at(0) })
  await session('cole', { bind_hash: 'cookie' })
  assert.deepEqual([await spend('iris'), await spend('cole')], [false, false])
  assert.equal(await spend('cole', { bind: 'cookie' }), true)
  await set('cole', { used_at: null })
  const membership = { table: 'membership', id: cole.membership } as const
  await setValues(database, membership, { suspended_at: at(0) })
  assert.equal(await spend('cole', { bind: 'cookie' }), false)
  await setValues(database, { table: 'account', id: mona.id }, { suspended_at: at(0) })
  await setValues(database, { table: 'account', id: corin.id }, { firm_roles: null })
  assert.deepEqual([await spend('mona'), await spend('corin')], [false, false])
})

test('a ticket by a key opens while the key is in force', async (t) => {
  const { database, corin, mona, set, spend } = await given(t)
  const key = {
    staff_id: corin.id,
    name: 'Backup',
    rights: 'projects',
    created_at: at(0),
    expires_at: at(1),
    used_at: null,
    revoked_at: null,
  }
  await database.transaction((trx) =>
    trx
      .insertInto('api_key')
      .values(['key', 'other'].map((id) => ({ ...key, id, token_hash: id })))
      .execute(),
  )
  const ofKey = { table: 'api_key', id: 'key' } as const
  await set('corin', { session_id: 'key' })
  const opens = async () => {
    await set('corin', { used_at: null })
    return await spend('corin')
  }
  assert.equal(await opens(), true)
  await setValues(database, ofKey, { expires_at: at(0, 30) })
  assert.equal(await opens(), false)
  await setValues(database, ofKey, { expires_at: null })
  assert.equal(await opens(), true)
  await setValues(database, ofKey, { revoked_at: at(0) })
  assert.equal(await opens(), false)
  await setValues(database, ofKey, { revoked_at: null })
  const account = { table: 'account', id: corin.id } as const
  for (const change of [{ suspended_at: at(0) }, { firm_roles: null }]) {
    const before = await setValues(database, account, change)
    assert.equal(await opens(), false, JSON.stringify(change))
    await setValues(database, account, before)
  }
  const rights = async (session_id: string) => {
    const ticket = { account_id: corin.id, session_id } as Parameters<typeof rightsOfStaff>[1]
    const { roles, key: limits } = await rightsOfStaff(database.read, ticket)
    return [roles, limits]
  }
  assert.deepEqual(await rights('key'), [['consultant'], { id: 'key', rights: ['projects'] }])
  assert.deepEqual(await rights('session-corin'), [['consultant'], undefined])
  await setValues(database, ofKey, { staff_id: mona.id })
  assert.deepEqual(await rights('key'), [['consultant'], undefined], 'it is of somebody else')
})

test('tickets end by their time, and those from a clock that was ahead', async (t) => {
  const { transaction, set, left } = await given(t)
  const end = async (now: string) => await transaction((trx) => endTickets(trx, now))
  const ahead = async (now: string) => await transaction((trx) => endTicketsAhead(trx, now))
  await set('iris', { expires_at: at(2) })
  await end(at(0, 59))
  assert.equal((await left()).length, 4)
  await set('cole', { created_at: at(20), expires_at: at(21) })
  await set('mona', { created_at: at(20), expires_at: at(10) })
  await set('corin', { created_at: at(10), expires_at: at(21) })
  // Five minutes ahead is as far as clocks differ.
  await ahead(at(15))
  assert.equal((await left()).length, 4)
  await ahead(at(14, 59))
  assert.deepEqual(await left(), ['corin', 'iris', 'mona'])
  await end(at(2))
  assert.deepEqual(await left(), ['corin', 'mona'])
  await end(at(10))
  assert.deepEqual(await left(), ['corin'])
})

test('tickets of whoever is shut out end, and no others', async (t) => {
  const { transaction, iris, mona, cole, set, left } = await given(t)
  await transaction((trx) => endTicketsOf(trx, membershipsMeant({ membership: iris.id })))
  assert.deepEqual(await left(), ['cole', 'corin', 'mona'])
  await set('cole', { account_id: mona.id })
  await transaction((trx) => endTicketsOfStaff(trx, mona.id))
  assert.deepEqual(await left(), ['cole', 'corin'], 'one by a membership ends with that')
  await transaction((trx) => endTicketsOfStaff(trx, cole.id))
  assert.equal((await left()).length, 2)
})

test('a ticket opens what its member sees, by what they are granted now', async (t) => {
  const { database, transaction, scope, iris, cole, one, beside, outside, project_id, theirs } =
    await given(t)
  const none = { project_id: null, version_id: null, mail_file_id: null }
  const sees = async (what: Partial<Ticket>, by = scope) =>
    await transaction((trx) => isVisible(trx, by, { ...none, ...what } as Ticket))
  assert.deepEqual(
    [
      await sees({ version_id: one.id }),
      await sees({ version_id: outside.id }),
      await sees({ project_id }),
      await sees({ project_id: outside.project_id }),
      await sees({ mail_file_id: 'nothing' }),
      await sees({}),
    ],
    [true, false, true, false, false, true],
  )
  const now = async () => (await scopeOf(database.read, iris.id)).grantedTo
  assert.equal(await now(), null)
  await setValues(database, { table: 'membership', id: iris.id }, { sees_all: 0 })
  assert.equal(await now(), iris.id)
  assert.deepEqual(await scopeOf(database.read, 'second'), {
    ...allOf(theirs, cole.id),
    membership: 'second',
  })
  const limited = await scopeOf(database.read, iris.id)
  assert.equal(await sees({ version_id: beside.id }, limited), false)
  assert.deepEqual(
    { ...limited, grantedTo: null },
    { ...allOf(scope.organisation, iris.account_id), membership: iris.id },
  )
})
