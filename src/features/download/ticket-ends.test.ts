import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Tables } from '../../database/tables/tables.ts'
import { setValues } from '../../../test/support/set-values.ts'
import { allOf } from '../../../test/support/scope.ts'
import { membershipsMeant } from '../../platform/auth/ways-in.ts'
import {
  endTickets,
  endTicketsAhead,
  endTicketsOf,
  endTicketsOfStaff,
  isVisible,
  scopeOf,
} from './store.ts'
import { ticketsOfFour } from '../../../test/support/work/tickets.ts'

const at = (minute: number, second = 0) =>
  new Date(Date.UTC(2026, 10, 20, 15, minute, second)).toISOString()

type Ticket = Tables['ticket']

test('tickets end by their time, and those from a clock that was ahead', async (t) => {
  const { database, set, left } = await ticketsOfFour(t)
  const { transaction } = database
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
  const { database, iris, mona, cole, set, left } = await ticketsOfFour(t)
  const { transaction } = database
  await transaction((trx) => endTicketsOf(trx, membershipsMeant({ membership: iris.id })))
  assert.deepEqual(await left(), ['cole', 'corin', 'mona'])
  await set('cole', { account_id: mona.id })
  await transaction((trx) => endTicketsOfStaff(trx, mona.id))
  assert.deepEqual(await left(), ['cole', 'corin'], 'one by a membership ends with that')
  await transaction((trx) => endTicketsOfStaff(trx, cole.id))
  assert.equal((await left()).length, 2)
})

test('a ticket opens what its member sees, by what they are granted now', async (t) => {
  const { database, scope, iris, cole, one, beside, outside, project_id, theirs } =
    await ticketsOfFour(t)
  const { transaction } = database
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
