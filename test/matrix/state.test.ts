import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { idOf } from '../fixtures/cast.ts'
import { setValues } from '../support/set-values.ts'
import { fixture } from './fixture.ts'
import { changesIn, namesIn, readState, type Row } from './state.ts'

// What every test that compares states relies on.

test('all rows are read by one statement as each table gives them', async (t) => {
  const { database } = await fixture(t)
  // Everything that JSON or an engine's own way of writing it could spoil.
  const title = `"quoted" \\ 'and' \n\t\u2028\u{1F9A6} 12`
  await setValues(database, { table: 'project', id: idOf('project', 'halden') }, { title })
  const state = await readState(database)
  assert.ok((await namesIn(database)).length > 90)
  for (const name of await namesIn(database)) {
    const { rows } = await sql<Row>`select * from ${sql.table(name)}`.execute(database.read)
    assert.deepEqual(
      state.get(name),
      rows.map((row) => ({ ...row })),
      name,
    )
  }
})

test('a row that is added, changed or removed is found, and the lists of other tables stay the same', async (t) => {
  const { database, restore, changes } = await fixture(t)
  const before = await readState(database)
  const place = { table: 'project', id: idOf('project', 'halden') } as const
  await setValues(database, place, { title: 'Quinces' })
  await database.transaction((trx) => trx.deleteFrom('partner').execute())
  const after = await readState(database)
  const found = changesIn(before, after).map((one) => one.slice(0, 22))
  assert.ok(found.includes('project has now {"id":'), found.join('\n'))
  assert.ok(
    found.some((one) => one.startsWith('partner had {')),
    found.join('\n'),
  )
  assert.equal(after.get('milestone'), before.get('milestone'))
  await restore()
  assert.deepEqual(await changes(), [])
})
