import assert from 'node:assert/strict'
import { test } from 'node:test'
import { emptyAddress, openFor } from '../../test/support/database/database.ts'
import { migrationsBefore } from '../../test/support/database/migrations.ts'
import { dayLength } from '../contract/days.ts'
import { migrate } from './migrate.ts'

test('enquiries from before there were states are no heap of late ones; new ones are open', async (t) => {
  const database = await openFor(t, await emptyAddress(t))
  await migrate(database, migrationsBefore(t, '0052'))
  // The migration asks the database for the time.
  const inDays = (days: number) => new Date(Date.now() + days * dayLength).toISOString()
  const add = (id: string, due: number, quarantined = 'null') =>
    `insert into enquiry values ('${id}', '${id}', '${inDays(due - 1)}', '${inDays(due)}', 'Maya',
      'maya@halden.example', '', '', '', 'Late again.', '', '', '', 0, '[]', ${quarantined}, null);`
  const script = `${add('old', -8)} ${add('late', -6)} ${add('due', 1)} ${add('spam', -9, "'then'")}`
  await database.transaction(async (trx) => await database.runScript(trx, script))
  await migrate(database)
  const rows = await database.read
    .selectFrom('enquiry')
    .select(['id', 'state', 'answered_at', 'warned'])
    .orderBy('id')
    .execute()
  assert.deepEqual(
    rows.map(({ id, state, answered_at, warned }) => [id, state, answered_at, warned]),
    [
      ['due', 'open', null, 2],
      ['late', 'open', null, 2],
      ['old', 'answered', null, 2],
      ['spam', 'open', null, 2],
    ],
  )
})
