import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import type { Insertable, Kysely } from 'kysely'
import { freshAddress, freshDatabase, openFor } from '../../test/support/database/database.ts'
import { onPostgres } from '../../test/support/database/engine.ts'
import type { Database } from './open.ts'
import type { Tables } from './tables/tables.ts'

const created_at = '2026-03-02T09:00:00.000Z'

function person(id: string, organisation_id: string | null): Insertable<Tables['account']> {
  const role = organisation_id === null ? 'consultant' : 'member'
  const name = { first_name: id, last_name: 'Person', email: `${id}@firm.example` }
  return { id, organisation_id, role, ...name, demo: 0, created_at }
}

const firm = (id: string) => ({ id, name: id, second_factor_required: 0, demo: 0, created_at })

/** Two organisations with two members each, and one of the firm's own people. */
async function twoOrganisations(database: Database): Promise<Database> {
  const people = [
    ...['nora', 'nils'].map((id) => person(id, 'northwind')),
    ...['hana', 'hugo'].map((id) => person(id, 'harbour')),
    person('stella', null),
  ]
  await database.transaction(async (trx) => {
    await trx.insertInto('organisation').values(['northwind', 'harbour'].map(firm)).execute()
    await trx.insertInto('account').values(people).execute()
  })
  return database
}

const peopled = async (t: TestContext) => twoOrganisations(await freshDatabase(t))

const people = async (database: Kysely<Tables>) =>
  (await database.selectFrom('account').select('id').orderBy('id').execute()).map(({ id }) => id)

const names = async (database: Kysely<Tables>) =>
  (await database.selectFrom('organisation').select('name').execute()).map((row) => row.name).sort()

const everybody = ['hana', 'hugo', 'nils', 'nora', 'stella']

test('without a scope all rows can be read and changed', async (t) => {
  const database = await peopled(t)
  assert.deepEqual(await people(database.read), everybody)
  await database.transaction((trx) => trx.updateTable('account').set({ demo: 1 }).execute())
  const changed = database.read.selectFrom('account').where('demo', '=', 1).select('id')
  assert.equal((await changed.execute()).length, 5)
})

test('a transaction for an organisation inserts and updates its rows', async (t) => {
  const database = await peopled(t)
  const organisation = 'northwind'
  await database.transaction(
    async (trx) => {
      await trx.insertInto('account').values(person('nadia', organisation)).execute()
      const leaving = trx.updateTable('account').set({ removed_at: created_at })
      await leaving.where('organisation_id', '=', organisation).where('id', '=', 'nils').execute()
    },
    { organisation },
  )
  const own = database.readFor(organisation).selectFrom('account').select(['id', 'removed_at'])
  const rows = await own.where('organisation_id', '=', organisation).orderBy('id').execute()
  assert.deepEqual(
    rows.map(({ id, removed_at }) => [id, removed_at]),
    [
      ['nadia', null],
      ['nils', created_at],
      ['nora', null],
    ],
  )
})

test('an ordinary role does not bypass the policies', async (t) => {
  assert.equal((await freshDatabase(t)).bypassesPolicies, false)
})

test(
  'a superuser bypasses the policies, which `bypassesPolicies` reports',
  onPostgres,
  async (t) => {
    const url = Object.assign(new URL((await freshAddress(t)).url ?? ''), {
      username: new URL(process.env['TEST_DATABASE_URL'] ?? '').username,
    })
    const database = await twoOrganisations(await openFor(t, { url: url.href, dataDir: '' }))
    assert.equal(database.bypassesPolicies, true)
    assert.deepEqual(await people(database.readFor('northwind')), everybody)
  },
)

test(
  'a read that forgets its `where` gets one organisation’s rows alone',
  onPostgres,
  async (t) => {
    const database = await peopled(t)
    assert.deepEqual(await people(database.readFor('northwind')), ['nils', 'nora'])
    assert.deepEqual(await people(database.readFor('harbour')), ['hana', 'hugo'])
    assert.deepEqual(await names(database.readFor('harbour')), ['harbour'])
    const foreign = database.readFor('harbour').selectFrom('account').selectAll()
    assert.deepEqual(await foreign.where('id', '=', 'nora').execute(), [])
    for (const nobody of ['', 'nowhere', 'all', '%']) {
      assert.deepEqual(await people(database.readFor(nobody)), [])
    }
    assert.deepEqual(await people(database.read), everybody, 'an unscoped read sees them all')
  },
)

test('a reader for an organisation cannot write', onPostgres, async (t) => {
  const database = await peopled(t)
  const write = database.readFor('harbour').updateTable('account').set({ demo: 1 }).execute()
  await assert.rejects(write, /read-only/)
})

test('a write for one organisation reaches no row of another', onPostgres, async (t) => {
  const database = await peopled(t)
  const harbour = { organisation: 'harbour' }
  await database.transaction(async (trx) => {
    assert.deepEqual(await people(trx), ['hana', 'hugo'])
    const changed = await trx.updateTable('account').set({ demo: 1 }).executeTakeFirst()
    assert.equal(changed.numUpdatedRows, 2n)
    const gone = trx.deleteFrom('account').where('id', 'in', ['nora', 'stella'])
    assert.equal((await gone.executeTakeFirst()).numDeletedRows, 0n)
    await trx.updateTable('organisation').set({ name: 'ours' }).execute()
  }, harbour)
  const rows = database.read.selectFrom('account').where('demo', '=', 1).select('id').orderBy('id')
  assert.deepEqual(
    (await rows.execute()).map(({ id }) => id),
    ['hana', 'hugo'],
  )
  assert.deepEqual(await people(database.read), everybody)
  assert.deepEqual(await names(database.read), ['northwind', 'ours'])
})

test(
  'a write for one organisation cannot create or take over a row of another',
  onPostgres,
  async (t) => {
    const database = await peopled(t)
    const refused = async (write: (trx: Kysely<Tables>) => Promise<unknown>) =>
      assert.rejects(database.transaction(write, { organisation: 'harbour' }), /row-level security/)
    for (const organisation_id of ['northwind', null]) {
      await refused((trx) =>
        trx.insertInto('account').values(person('eve', organisation_id)).execute(),
      )
      const role = organisation_id === null ? 'owner' : 'admin'
      await refused((trx) => trx.updateTable('account').set({ organisation_id, role }).execute())
    }
    await refused((trx) =>
      trx
        .insertInto('account')
        .values(person('nora', 'harbour'))
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ email: 'eve@firm.example' }))
        .execute(),
    )
    await refused((trx) => trx.insertInto('organisation').values(firm('eve')).execute())
    assert.deepEqual(await people(database.read), everybody)
  },
)
