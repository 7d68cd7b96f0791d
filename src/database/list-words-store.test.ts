import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { onPostgres } from '../../test/support/database/engine.ts'
import { twoClients } from '../../test/support/work/two-clients.ts'
import { mayHaveWords } from './list-words-store.ts'
import type { Database } from './open.ts'

/** What is looked for in each of the tables, and the mark of its pieces. */
const written = {
  project: ['p', 'title'],
  organisation: ['o', 'name'],
  account: ['a', `concat_ws(' ', first_name, last_name, email, username)`],
  membership: ['m', `concat_ws(' ', first_name, last_name)`],
  outbox: ['x', `concat_ws(' ', recipient, subject)`],
} as const

/** Rows whose pieces are not in the index, and pieces of no row. */
async function differences({ read }: Database): Promise<unknown[]> {
  const all = Object.entries(written).map(
    ([table, [mark, text]]) => sql`select ${table} as kind, id as about,
      list_pieces(${mark}, ${sql.raw(text)}) as pieces from ${sql.table(table)}
      ${table === 'outbox' ? sql`where kind = 'mail'` : sql``}`,
  )
  const rows = sql`(${sql.join(all, sql` union all `)})`
  const indexed = sql`select kind, about, pieces from search_index_list`
  return (
    await sql`(${rows} except ${indexed}) union all (${indexed} except ${rows})`.execute(read)
  ).rows
}

test('the index of lists has the pieces of each row as it is', onPostgres, async (t) => {
  const { database, put, set } = await twoClients(t)
  assert.deepEqual(await differences(database), [])
  const task = { about: 'x', payload: '{}', state: 'sent', attempts: 1 }
  const mail = {
    ...task,
    kind: 'mail' as const,
    recipient: 'iris@quay.example',
    subject: 'An update',
  }
  await put('outbox', { id: 'mail', ...mail }, { id: 'lead', ...task, kind: 'salesforce' })
  // One column at a time, because the pieces are made of all.
  for (const [table, id, values] of [
    ['project', 'one', { title: 'A wharf' }],
    ['organisation', 'theirs', { name: 'Lime kiln' }],
    ['account', 'iris', { first_name: 'new-first' }],
    ['account', 'iris', { last_name: 'new-last' }],
    ['account', 'iris', { email: 'new@quay.example' }],
    ['account', 'iris', { username: 'new-username' }],
    ['membership', 'm-iris', { first_name: 'Irena' }],
    ['membership', 'm-iris', { last_name: 'Oakes' }],
    ['outbox', 'mail', { recipient: 'irena@quay.example' }],
    ['outbox', 'mail', { subject: 'Another' }],
  ] as [keyof typeof written, string, object][]) {
    await set(table, id, values)
    assert.deepEqual(await differences(database), [], `${table} ${Object.keys(values).join()}`)
  }
  const found = async (search: string) =>
    await mayHaveWords(database, ['project', 'organisation', 'account', 'membership'], search)
  assert.deepEqual(await found('harf'), {
    project: ['one'],
    organisation: [],
    account: [],
    membership: [],
  })
  assert.deepEqual((await found('x lime iln'))?.organisation, ['theirs'])
  assert.deepEqual((await found('OAK'))?.membership, ['m-iris'])
  assert.deepEqual(await mayHaveWords(database, ['outbox'], 'nother'), { outbox: ['mail'] })
  await database.transaction(async (trx) => {
    await trx.deleteFrom('outbox').execute()
    await trx.deleteFrom('membership').where('id', '=', 'm-iris').execute()
  })
  assert.deepEqual(await differences(database), [])
})

test('the rarest word is looked up, and none that too many have', onPostgres, async (t) => {
  const { database } = await twoClients(t)
  await database.transaction(
    async (trx) =>
      await sql`insert into search_index_list (kind, about, pieces)
        select 'outbox', 'mail-' || nth, list_pieces('x', 'common' || case when nth < 3 then ' rare' else '' end)
        from generate_series(1, 1000) nth`.execute(trx),
  )
  const found = async (search: string) =>
    (await mayHaveWords(database, ['outbox'], search))?.outbox.length
  assert.deepEqual([await found('common'), await found('common rare')], [1_000, 2])
  await database.transaction(
    async (trx) =>
      await sql`insert into search_index_list values ('outbox', 'one-more', list_pieces('x', 'common'))`.execute(
        trx,
      ),
  )
  assert.deepEqual(
    [await found('common'), await found('common rare'), await found('co'), await found('')],
    [undefined, 2, undefined, undefined],
  )
})
