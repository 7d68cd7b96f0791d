import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { sql, type Kysely } from 'kysely'
import { freshAddress, openFor } from '../../test/support/database.ts'
import { onPostgres } from '../../test/support/engine.ts'
import type { DatabaseAddress } from './open.ts'
import type { Tables } from './tables/tables.ts'

// Connections are used again and again, each time for somebody else.

const created_at = '2026-03-02T09:00:00.000Z'
const firm = (id: string) => ({ id, name: id, second_factor_required: 0, demo: 0, created_at })

async function twoOrganisations(t: TestContext, address?: DatabaseAddress) {
  const database = await openFor(t, address ?? (await freshAddress(t)))
  const rows = ['harbour', 'northwind'].map(firm)
  await database.transaction((trx) => trx.insertInto('organisation').values(rows).execute())
  return database
}

/** What is seen without a `where`, and over which connection. */
async function look(database: Kysely<Tables>) {
  const pid = sql<number>`pg_backend_pid()`.as('pid')
  const rows = await database.selectFrom('organisation').select(['id', pid]).orderBy('id').execute()
  return { seen: rows.map(({ id }) => id).join(' '), pid: rows[0]?.pid }
}

test('what was done for an organisation is dropped when it throws, for nobody else to meet', async (t) => {
  const database = await twoOrganisations(t)
  const failing = database.transaction(
    async (trx) => {
      const own = trx.updateTable('organisation').where('id', '=', 'harbour')
      await own.set({ name: 'changed' }).execute()
      throw new Error('changed my mind')
    },
    { organisation: 'harbour' },
  )
  await assert.rejects(failing, /changed my mind/)
  const rows = await database.transaction((trx) =>
    trx.selectFrom('organisation').select('name').orderBy('name').execute(),
  )
  assert.equal(rows.map(({ name }) => name).join(' '), 'harbour northwind')
})

void onPostgres('a thousand reads for two organisations at once never mix', async (t) => {
  const database = await twoOrganisations(t)
  const pids = new Set<number | undefined>()
  const visitors = Array.from({ length: 40 }, async (_, visitor) => {
    for (let turn = 0; turn < 25; turn++) {
      const organisation = (visitor + turn) % 2 ? 'harbour' : 'northwind'
      const { seen, pid } = await look(database.readFor(organisation))
      assert.equal(seen, organisation)
      pids.add(pid)
    }
  })
  await Promise.all(visitors)
  assert.ok(pids.size <= 10, 'connections were shared')
  const prepared = sql<{ generic: number }>`select generic_plans as generic
    from pg_prepared_statements where statement like '%from "organisation"%'`
  const [row] = (await prepared.execute(database.readFor('harbour'))).rows
  assert.ok(Number(row?.generic) > 10, 'the server planned once and not for each of them')
})

void onPostgres('one connection that changes hands shows each what is theirs', async (t) => {
  const database = await twoOrganisations(t)
  const pids = new Set<number | undefined>()
  for (const organisation of ['harbour', 'northwind', 'harbour']) {
    const { seen, pid } = await look(database.readFor(organisation))
    assert.equal(seen, organisation)
    pids.add(pid)
  }
  assert.equal(pids.size, 1)
  assert.equal((await look(database.readFor(''))).seen, '', 'and nobody nothing')
})

void onPostgres('whom the server cannot be told of is refused, and sees no other’s', async (t) => {
  const database = await twoOrganisations(t)
  const before = await look(database.readFor('harbour'))
  await assert.rejects(look(database.readFor('north\0wind')), /invalid byte sequence/)
  const after = await look(database.readFor('northwind'))
  assert.equal(after.seen, 'northwind')
  assert.notEqual(after.pid, before.pid, 'a connection in doubt is not used again')
  const write = database.transaction(look, { organisation: 'north\0wind' })
  await assert.rejects(write, /invalid byte sequence/)
})

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
  void onPostgres(`a connection is clean after a scoped transaction that ${how}`, async (t) => {
    const database = await twoOrganisations(t)
    let pid: number | undefined
    const scoped = database.transaction(
      async (trx) => {
        const found = await look(trx)
        assert.equal(found.seen, 'harbour')
        pid = found.pid
        await end(trx)
      },
      { organisation: 'harbour' },
    )
    await scoped.catch(() => {})
    const all = { seen: 'harbour northwind', pid }
    assert.deepEqual(await database.transaction(look), all, 'the same connection sees all')
    const other = await database.transaction(look, { organisation: 'northwind' })
    assert.deepEqual(other, { seen: 'northwind', pid })
  })
}

void onPostgres('a scope without an organisation is no scope of everything', async (t) => {
  const database = await twoOrganisations(t)
  for (const nobody of ['', null, undefined] as string[]) {
    const seen = await database.transaction(look, { organisation: nobody })
    assert.equal(seen.seen, '')
    assert.equal((await look(database.readFor(nobody))).seen, '')
  }
})

void onPostgres('a connection that was told nothing sees nothing and writes nothing', async (t) => {
  const address = await freshAddress(t)
  await twoOrganisations(t, address)
  const { default: pg } = await import('pg')
  const client = new pg.Client(address.url)
  await client.connect()
  try {
    for (const told of ['reset all', `set portico.scope = ''`, `set portico.organisation = ''`]) {
      await client.query(told)
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
