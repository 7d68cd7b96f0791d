import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { sql } from 'kysely'
import type { Client } from 'pg'
import type { Database } from '../../../src/database/open.ts'
import { readState, type State } from '../../matrix/state.ts'
import { freshAddress, openFor } from './database.ts'
import { onPostgres } from './engine.ts'
import { planting } from './plant.ts'

// No other test has used a database of this content.
const content = {
  files: ['test/support/database/put-back.test.ts'],
  name: 'apart',
  fill: async (database: Database) => {
    const plant = await planting(database)
    await plant('organisation', { id: 'harbour', name: 'Harbour' }, { id: 'quay', name: 'Quay' })
    await plant('project', { id: 'pier', organisation_id: 'harbour', title: 'Pier' })
    await plant('audit_entry', { seq: 1, action: 'made' })
  },
}

async function lent(t: TestContext) {
  const address = await freshAddress(t, content)
  return { url: address.url, database: await openFor(t, address) }
}

const run = (database: Database, text: string) =>
  database.transaction(async (trx) => void (await sql.raw(text).execute(trx)))

/** What is in a database that the test before has changed by `change`, and whether it is the same one. */
async function after(t: TestContext, change: (database: Database) => Promise<unknown>) {
  const seen: { url?: string | undefined; state: State; number: number }[] = []
  for (const act of [change, async () => {}])
    await t.test('one of two', async (each) => {
      const { url, database } = await lent(each)
      const state = new Map(await readState(database))
      await act(database)
      seen.push({ url, state, number: await nextNumber(database) })
    })
  const [first, second] = seen
  assert.ok(first && second)
  assert.deepEqual(second.state, first.state)
  return { first, second, isSame: first.url === second.url }
}

/** The number that the search gives to what comes next. */
async function nextNumber(database: Database): Promise<number> {
  await (
    await planting(database)
  )('organisation', { id: 'next', name: 'Next' })
  const last = sql<{ number: number }>`select max(number) as number from search_entry`
  return (await last.execute(database.read)).rows[0]?.number ?? 0
}

const changes: Record<string, (database: Database) => Promise<unknown>> = {
  'a new row that may not be removed': async (database) =>
    (await planting(database))('audit_entry', { seq: 2, action: 'made' }),
  'a row that is different': (database) => run(database, 'update edition set version = 7'),
  'rows that are gone': (database) => run(database, 'delete from project'),
  'nothing at all': (database) => run(database, 'select 1'),
}
for (const [what, change] of Object.entries(changes))
  test(`a database is put back: ${what}`, onPostgres, async (t) => {
    assert.ok((await after(t, change)).isSame, 'the same database')
  })

const lasting = {
  'a column was renamed': 'alter table organisation rename column name to title',
  'a table was made': 'create table later (id text)',
  'a policy was removed': 'drop policy by_project on search_entry',
  'a setting of a column was changed': `alter table organisation alter column name set default 'x'`,
}
for (const [what, text] of Object.entries(lasting))
  test(`a database is thrown away: ${what}`, onPostgres, async (t) => {
    const seen: (string | undefined)[] = []
    for (const change of [text, 'select 1'])
      await t.test('one of two', async (each) => {
        const { url, database } = await lent(each)
        await run(database, change)
        seen.push(url)
      })
    assert.notEqual(seen[0], seen[1])
  })

test('a database that somebody else still uses is thrown away', onPostgres, async (t) => {
  const { default: pg } = await import('pg')
  let first: Client | undefined
  await t.test('one of two', async (each) => {
    first = new pg.Client((await freshAddress(each, content)).url)
    first.on('error', () => {})
    await first.connect()
  })
  await t.test('the other one', async (each) => {
    const { url = '' } = await freshAddress(each, content)
    assert.ok(first?.database && !url.includes(first.database))
  })
  await first?.end()
})

test('nothing that was set in a connection is left in it', onPostgres, async (t) => {
  const asked = sql<object>`select pg_backend_pid() as pid, current_setting('portico.team', true) as team,
    current_setting('work_mem') as memory,
    (select count(*)::int from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()) as locks`
  const seen: object[] = []
  for (const sets of [true, false])
    await t.test('one of two', async (each) => {
      const { database } = await lent(each)
      const found = await database.transaction(async (trx) => {
        if (sets)
          await database.runScript(
            trx,
            `set portico.team = 'blue'; set work_mem = '1MB'; select pg_advisory_lock(1)`,
          )
        return await asked.execute(trx)
      })
      seen.push({ ...found.rows[0] })
    })
  const [first, second] = seen
  assert.deepEqual({ ...first, team: '', memory: '4MB', locks: 0 }, second)
  assert.deepEqual({ ...second, team: 'blue', memory: '1MB', locks: 1 }, first)
})
