import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { allOf } from '../../test/support/scope.ts'
import { sql, type Kysely } from 'kysely'
import { freshAddress, openFor } from '../../test/support/database/database.ts'
import { onPostgres, onPostgresItself } from '../../test/support/database/engine.ts'
import type { DatabaseAddress } from './open.ts'
import type { Tables } from './tables/tables.ts'

// Pooled connections are reused for different organisations: nothing of one may leak to the next.

const created_at = '2026-03-02T09:00:00.000Z'
const firm = (id: string) => ({ id, name: id, second_factor_required: 0, demo: 0, created_at })

async function twoOrganisations(t: TestContext, address?: DatabaseAddress) {
  const database = await openFor(t, address ?? (await freshAddress(t)))
  const rows = ['harbour', 'northwind'].map(firm)
  await database.transaction((trx) => trx.insertInto('organisation').values(rows).execute())
  return database
}

/** The rows visible without a `where`, and the connection that read them. */
async function readAll(database: Kysely<Tables>) {
  const pid = sql<number>`pg_backend_pid()`.as('pid')
  const rows = await database.selectFrom('organisation').select(['id', pid]).orderBy('id').execute()
  return { seen: rows.map(({ id }) => id).join(' '), pid: rows[0]?.pid }
}

test('a scoped transaction that throws is rolled back, and no other connection sees its changes', async (t) => {
  const database = await twoOrganisations(t)
  const failing = database.transaction(async (trx) => {
    const own = trx.updateTable('organisation').where('id', '=', 'harbour')
    await own.set({ name: 'changed' }).execute()
    throw new Error('changed my mind')
  }, allOf('harbour'))
  await assert.rejects(failing, /changed my mind/)
  const rows = await database.transaction((trx) =>
    trx.selectFrom('organisation').select('name').orderBy('name').execute(),
  )
  assert.equal(rows.map(({ name }) => name).join(' '), 'harbour northwind')
})

test(
  'a thousand simultaneous reads for two organisations never mix their rows',
  onPostgres,
  async (t) => {
    const database = await twoOrganisations(t)
    const pids = new Set<number | undefined>()
    const visitors = Array.from({ length: 40 }, async (_, visitor) => {
      for (let round = 0; round < 25; round++) {
        const organisation = (visitor + round) % 2 ? 'harbour' : 'northwind'
        const { seen, pid } = await readAll(database.readFor(allOf(organisation)))
        assert.equal(seen, organisation)
        pids.add(pid)
      }
    })
    await Promise.all(visitors)
    assert.ok(pids.size <= 2, 'connections were shared')
  },
)

test(
  'the server plans a query once, and not once for each organisation',
  onPostgresItself,
  async (t) => {
    const database = await twoOrganisations(t)
    for (let round = 0; round < 25; round++)
      for (const organisation of ['harbour', 'northwind'])
        await readAll(database.readFor(allOf(organisation)))
    const prepared = sql<{ generic: number }>`select max(generic_plans) as generic
    from pg_prepared_statements where statement like '%from "organisation"%'`
    const [row] = (await prepared.execute(database.readFor(allOf('harbour')))).rows
    assert.ok(Number(row?.generic) > 10)
  },
)

test(
  'what a read of somebody’s rows sets is gone after it, and it cannot write',
  onPostgres,
  async (t) => {
    const database = await twoOrganisations(t)
    const scope = sql<{ scope: string; own: string }>`select
    current_setting('portico.scope', true) as scope,
    coalesce(current_setting('portico.organisation', true), '') as own`
    const { rows } = await scope.execute(database.readFor(allOf('harbour')))
    assert.deepEqual({ ...rows[0] }, { scope: 'organisation', own: 'harbour' })
    const after = (await scope.execute(database.read)).rows[0]
    assert.deepEqual({ ...after }, { scope: 'all', own: after?.own || '' })
    const write = sql`update organisation set name = 'x'`
    await assert.rejects(write.execute(database.readFor(allOf('harbour'))), /read-only/)
    await assert.rejects(write.execute(database.read), /read-only/)
  },
)

test('a connection reused for another organisation shows only its rows', onPostgres, async (t) => {
  const database = await twoOrganisations(t)
  const pids = new Set<number | undefined>()
  for (const organisation of ['harbour', 'northwind', 'harbour']) {
    const { seen, pid } = await readAll(database.readFor(allOf(organisation)))
    assert.equal(seen, organisation)
    pids.add(pid)
  }
  assert.equal(pids.size, 1)
  assert.equal(
    (await readAll(database.readFor(allOf('')))).seen,
    '',
    'an empty organisation has no rows',
  )
})

test(
  'an organisation id that PostgreSQL rejects is refused, and nothing of it is left in the connection',
  onPostgres,
  async (t) => {
    const database = await twoOrganisations(t)
    const before = await readAll(database.readFor(allOf('harbour')))
    await assert.rejects(readAll(database.readFor(allOf('north\0wind'))), /invalid byte sequence/)
    const after = await readAll(database.readFor(allOf('northwind')))
    assert.deepEqual(after, { seen: 'northwind', pid: before.pid })
    const write = database.transaction(readAll, allOf('north\0wind'))
    await assert.rejects(write, /invalid byte sequence/)
  },
)

const endings: Record<string, (trx: Kysely<Tables>) => Promise<unknown>> = {
  'was committed': async () => {},
  threw: () => Promise.reject(new Error('changed my mind')),
  'was refused by the server': (trx) => sql`select 1 / 0`.execute(trx),
  'was refused a row': (trx) => trx.insertInto('organisation').values(firm('else')).execute(),
  'went back to a savepoint': (trx) =>
    sql
      .raw('savepoint a; rollback to savepoint a')
      .execute(trx)
      .catch(() => {}),
}

for (const [how, end] of Object.entries(endings)) {
  test(`a connection is clean after a scoped transaction that ${how}`, onPostgres, async (t) => {
    const database = await twoOrganisations(t)
    let pid: number | undefined
    const scoped = database.transaction(async (trx) => {
      const found = await readAll(trx)
      assert.equal(found.seen, 'harbour')
      pid = found.pid
      await end(trx)
    }, allOf('harbour'))
    await scoped.catch(() => {})
    const all = { seen: 'harbour northwind', pid }
    assert.deepEqual(await database.transaction(readAll), all, 'the same connection sees all')
    const other = await database.transaction(readAll, allOf('northwind'))
    assert.deepEqual(other, { seen: 'northwind', pid })
  })
}

test('a scope with an empty organisation sees no rows, rather than all', onPostgres, async (t) => {
  const database = await twoOrganisations(t)
  for (const nobody of ['', null, undefined] as string[]) {
    const seen = await database.transaction(readAll, allOf(nobody))
    assert.equal(seen.seen, '')
    assert.equal((await readAll(database.readFor(allOf(nobody)))).seen, '')
  }
})

test('a connection without the scope setting can neither read nor write', onPostgres, async (t) => {
  const address = await freshAddress(t)
  await twoOrganisations(t, address)
  const { default: pg } = await import('pg')
  const client = new pg.Client(address.url)
  // Whoever drops the database first ends it; its own queries reject.
  client.on('error', () => {})
  await client.connect()
  try {
    for (const setting of [
      'reset all',
      `set portico.scope = ''`,
      `set portico.organisation = ''`,
    ]) {
      await client.query(setting)
      assert.equal((await client.query('select from organisation')).rowCount, 0)
      const write = `insert into organisation (id, name, created_at) values ('', '', '')`
      await assert.rejects(client.query(write), /row-level security/)
    }
    await client.query(`set portico.organisation = 'harbour'`)
    assert.equal((await client.query('select from organisation')).rowCount, 1)
  } finally {
    await client.end()
  }
})
