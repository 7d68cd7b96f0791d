import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { insertProject } from '../../../test/support/calling.ts'
import { actors } from '../../../test/support/actors.ts'
import {
  emptyAddress,
  freshAddress,
  freshFolder,
  openFor,
} from '../../../test/support/database/database.ts'
import { schemaOf } from '../../../test/support/database/schema-of.ts'
import { addPerson } from '../../../test/support/signin/signin-people.ts'
import { allRows, broughtIn, exported } from '../../../test/support/work/moved.ts'
import { world } from '../../../test/support/world.ts'
import type { Database, DatabaseAddress } from '../../database/open.ts'

/** An address of the engine of this run, and one on SQLite: on PostgreSQL that is a move between them. */
const thereAndBack = async (t: TestContext): Promise<DatabaseAddress[]> => [
  { dataDir: freshFolder(t) },
  await emptyAddress(t),
]

/** A database goes without its mark of the folder that it was with, and without what its processes were at. */
const unmarked = async (database: Database) => {
  const { secret = [], ...others } = await allRows(database)
  for (const table of ['file_place', 'lease']) others[table] = []
  return { ...others, secret: secret.filter((line) => !line.includes('"data-folder"')) }
}

test('a cast of clients and people is moved to another engine and back, row for row', async (t) => {
  const here = await world(t, { demo: false })
  await actors(here)
  const rows = await unmarked(here.database)
  assert.ok(Object.values(rows).flat().length > 200)
  let [from, address]: [Database, DatabaseAddress] = [here.database, here.address]
  for (const to of await thereAndBack(t)) {
    const { found } = await broughtIn(await exported(t, { database: from, address }), to)
    assert.deepEqual(found?.applied, [])
    ;[from, address] = [await openFor(t, to), to]
    assert.deepEqual(await unmarked(from), rows)
    // On SQLite as the migrations write it; on PostgreSQL that of the run.
    if (from.engine === here.database.engine)
      assert.deepEqual(await schemaOf(from), await schemaOf(here.database))
  }
})

test('a text with other ends of lines than a newline is moved as it is', async (t) => {
  const [here, title] = [await freshAddress(t), 'a\u2028b\u2029c\u0085d\re\r\nf']
  const database = await openFor(t, here)
  const { organisation_id } = await addPerson(database, 'iris')
  await insertProject(database, organisation_id as string, { title })
  const made = await exported(t, { database, address: here })
  for (const to of await thereAndBack(t)) {
    await broughtIn(made, to)
    const { read } = await openFor(t, to)
    const row = await read.selectFrom('project').select('title').executeTakeFirst()
    assert.equal(row?.title, title)
  }
})

test('what processes of the old install were at stays there', async (t) => {
  const here = await freshAddress(t)
  const database = await openFor(t, here)
  const at = '2026-11-01T09:00:00.000Z'
  await database.transaction(async (trx) => {
    await trx.insertInto('file_place').values({ id: 'only', place: 'there', seen_at: at }).execute()
    await trx.insertInto('lease').values({ name: 'mail', holder: 'there', beat: 7 }).execute()
    await trx.updateTable('edge_purge').set({ due_at: at, leased_until: at, tries: 3 }).execute()
  })
  const made = await exported(t, { database, address: here })
  for (const to of await thereAndBack(t)) {
    await broughtIn(made, to)
    const there = await openFor(t, to)
    const rows = await allRows(there)
    for (const table of ['file_place', 'lease']) assert.deepEqual(rows[table], [], table)
    const purge = await there.read.selectFrom('edge_purge').selectAll().executeTakeFirstOrThrow()
    assert.deepEqual({ ...purge }, { ...purge, due_at: at, leased_until: null, tries: 0 })
  }
})
