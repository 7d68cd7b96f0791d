import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { allOf } from '../../test/support/scope.ts'
import type { Insertable, Kysely } from 'kysely'
import { freshAddress, freshDatabase, openFor } from '../../test/support/database/database.ts'
import { onPostgres } from '../../test/support/database/engine.ts'
import type { Database } from './open.ts'
import type { Tables } from './tables/tables.ts'

const created_at = '2026-03-02T09:00:00.000Z'

function person(id: string, firm_roles: string | null = null): Insertable<Tables['account']> {
  const name = { first_name: id, last_name: 'Person', email: `${id}@firm.example` }
  return { id, firm_roles, ...name, demo: 0, created_at }
}

/** Somebody's membership, with the id of their account. */
const member = (id: string, organisation_id: string): Insertable<Tables['membership']> => {
  const name = { first_name: id, last_name: 'Person' }
  return {
    id,
    account_id: id,
    organisation_id,
    role: 'member',
    sees_all: 1,
    ...name,
    invited_at: created_at,
    suspended_by_firm: 0,
  }
}

const firm = (id: string) => ({ id, name: id, second_factor_required: 0, demo: 0, created_at })

/** Two organisations with two members each, somebody of none, and one of the firm's own people. */
async function twoOrganisations(database: Database): Promise<Database> {
  const people = ['nora', 'nils', 'hana', 'hugo', 'eve'].map((id) => person(id))
  const members = [
    ...['nora', 'nils'].map((id) => member(id, 'northwind')),
    ...['hana', 'hugo'].map((id) => member(id, 'harbour')),
  ]
  await database.transaction(async (trx) => {
    await trx.insertInto('organisation').values(['northwind', 'harbour'].map(firm)).execute()
    await trx
      .insertInto('account')
      .values([...people, person('stella', 'consultant')])
      .execute()
    await trx.insertInto('membership').values(members).execute()
  })
  return database
}

const peopled = async (t: TestContext) => twoOrganisations(await freshDatabase(t))

const people = async (database: Kysely<Tables>) =>
  (await database.selectFrom('membership').select('id').orderBy('id').execute()).map(({ id }) => id)

const names = async (database: Kysely<Tables>) =>
  (await database.selectFrom('organisation').select('name').execute()).map((row) => row.name).sort()

const everybody = ['hana', 'hugo', 'nils', 'nora']

test('without a scope all rows can be read and changed', async (t) => {
  const database = await peopled(t)
  assert.deepEqual(await people(database.read), everybody)
  await database.transaction((trx) => trx.updateTable('membership').set({ sees_all: 0 }).execute())
  const changed = database.read.selectFrom('membership').where('sees_all', '=', 0).select('id')
  assert.equal((await changed.execute()).length, 4)
})

test('a transaction for an organisation inserts and updates its rows', async (t) => {
  const database = await peopled(t)
  const organisation = 'northwind'
  await database.transaction(async (trx) => {
    await trx.insertInto('membership').values(member('eve', organisation)).execute()
    const leaving = trx.updateTable('membership').set({ removed_at: created_at })
    await leaving.where('organisation_id', '=', organisation).where('id', '=', 'nils').execute()
  }, allOf(organisation))
  const own = database
    .readFor(allOf(organisation))
    .selectFrom('membership')
    .select(['id', 'removed_at'])
  const rows = await own.where('organisation_id', '=', organisation).orderBy('id').execute()
  assert.deepEqual(
    rows.map(({ id, removed_at }) => [id, removed_at]),
    [
      ['eve', null],
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
    assert.deepEqual(await people(database.readFor(allOf('northwind'))), everybody)
  },
)

test(
  'a read that forgets its `where` gets one organisation’s rows alone',
  onPostgres,
  async (t) => {
    const database = await peopled(t)
    assert.deepEqual(await people(database.readFor(allOf('northwind'))), ['nils', 'nora'])
    assert.deepEqual(await people(database.readFor(allOf('harbour'))), ['hana', 'hugo'])
    assert.deepEqual(await names(database.readFor(allOf('harbour'))), ['harbour'])
    const foreign = database.readFor(allOf('harbour')).selectFrom('membership').selectAll()
    assert.deepEqual(await foreign.where('id', '=', 'nora').execute(), [])
    for (const nobody of ['', 'nowhere', 'all', '%']) {
      assert.deepEqual(await people(database.readFor(allOf(nobody))), [])
    }
    assert.deepEqual(await people(database.read), everybody, 'an unscoped read sees them all')
  },
)

test('a reader for an organisation cannot write', onPostgres, async (t) => {
  const database = await peopled(t)
  const write = database
    .readFor(allOf('harbour'))
    .updateTable('membership')
    .set({ sees_all: 0 })
    .execute()
  await assert.rejects(write, /read-only/)
})

test('a write for one organisation reaches no row of another', onPostgres, async (t) => {
  const database = await peopled(t)
  const harbour = allOf('harbour')
  await database.transaction(async (trx) => {
    assert.deepEqual(await people(trx), ['hana', 'hugo'])
    const changed = await trx.updateTable('membership').set({ sees_all: 0 }).executeTakeFirst()
    assert.equal(changed.numUpdatedRows, 2n)
    const gone = trx.deleteFrom('membership').where('id', 'in', ['nora', 'nils'])
    assert.equal((await gone.executeTakeFirst()).numDeletedRows, 0n)
    await trx.updateTable('organisation').set({ name: 'ours' }).execute()
  }, harbour)
  const rows = database.read
    .selectFrom('membership')
    .where('sees_all', '=', 0)
    .select('id')
    .orderBy('id')
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
      assert.rejects(database.transaction(write, allOf('harbour')), /row-level security/)
    await refused((trx) =>
      trx.insertInto('membership').values(member('eve', 'northwind')).execute(),
    )
    await refused((trx) =>
      trx.updateTable('membership').set({ organisation_id: 'northwind' }).execute(),
    )
    await refused((trx) =>
      trx
        .insertInto('membership')
        .values(member('nora', 'harbour'))
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ role: 'admin' }))
        .execute(),
    )
    // An account belongs to whoever is a member with it.
    await refused((trx) => trx.insertInto('account').values(person('zoe')).execute())
    await refused((trx) => trx.insertInto('organisation').values(firm('eve')).execute())
    assert.deepEqual(await people(database.read), everybody)
  },
)

test('of accounts an organisation sees those of its members', onPostgres, async (t) => {
  const database = await peopled(t)
  const accounts = database
    .readFor(allOf('harbour'))
    .selectFrom('account')
    .select('id')
    .orderBy('id')
  assert.deepEqual(
    (await accounts.execute()).map(({ id }) => id),
    ['hana', 'hugo'],
  )
})
