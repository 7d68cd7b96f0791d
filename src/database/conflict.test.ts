import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { freshDatabase } from '../../test/support/database/database.ts'
import { onPostgres } from '../../test/support/database/engine.ts'
import { DatabaseAway } from './away.ts'
import { againAfterConflict } from './conflict.ts'
import { createGroupedWriter } from './grouped.ts'
import type { Database } from './open.ts'

const created_at = '2026-03-02T09:00:00.000Z'
const firm = (id: string) => ({ id, name: '', second_factor_required: 0, demo: 0, created_at })

async function twoFirms(database: Database): Promise<void> {
  const rows = ['harbour', 'northwind'].map(firm)
  await database.transaction((trx) => trx.insertInto('organisation').values(rows).execute())
}

/** Two that take the same two rows in another order, each when the other one has its first. */
function crossing() {
  const met = Promise.withResolvers<void>()
  let waiting = 2
  const runs = { harbour: 0, northwind: 0 }
  const crosses =
    (first: keyof typeof runs, second: keyof typeof runs) =>
    async (trx: Parameters<Parameters<Database['transaction']>[0]>[0]) => {
      runs[first] += 1
      const add = async (id: string) =>
        await trx
          .updateTable('organisation')
          .set({ name: sql`name || ${first.slice(0, 1)}` })
          .where('id', '=', id)
          .execute()
      await add(first)
      if (--waiting === 0) met.resolve()
      await met.promise
      await add(second)
      return runs[first]
    }
  return { crosses, runs }
}

async function namesIn(database: Database): Promise<string[]> {
  const rows = await database.read.selectFrom('organisation').select('name').execute()
  return rows.map(({ name }) => name.split('').toSorted().join(''))
}

test(
  'of two transactions in a deadlock both are done, and each of them once',
  onPostgres,
  async (t) => {
    const database = await freshDatabase(t)
    await twoFirms(database)
    const { crosses, runs } = crossing()
    const answers = await Promise.all([
      database.transaction(crosses('harbour', 'northwind')),
      database.transaction(crosses('northwind', 'harbour')),
    ])
    assert.equal(runs.harbour + runs.northwind, 3)
    assert.deepEqual(answers.toSorted(), [1, 2])
    assert.deepEqual(await namesIn(database), ['hn', 'hn'])
  },
)

test('two writers in a deadlock are each answered by what was committed', onPostgres, async (t) => {
  const database = await freshDatabase(t)
  await twoFirms(database)
  const writer = createGroupedWriter(database)
  const { crosses } = crossing()
  const answers = await Promise.all([
    writer.write(crosses('harbour', 'northwind')),
    writer.write(crosses('northwind', 'harbour')),
  ])
  assert.deepEqual(answers.toSorted(), [1, 2])
  assert.deepEqual(await namesIn(database), ['hn', 'hn'])
})

const failing = (error: unknown) => {
  const seen = { tries: 0 }
  const attempt = async () => {
    seen.tries += 1
    throw error
  }
  return { seen, attempt }
}
const from = (code: string) => new DatabaseAway(Object.assign(new Error(code), { code }))

for (const [what, error, tries] of [
  ['a deadlock', from('40P01'), 4],
  ['a failed serialization', from('40001'), 4],
  ['a lock that is not given', from('55P03'), 1],
  ['a database that is away', new DatabaseAway('it does not answer'), 1],
  ['a fault of our own', Object.assign(new Error('40P01'), { cause: { code: '40P01' } }), 1],
] as const)
  test(`what fails by ${what} each time is tried ${tries} times`, async () => {
    const { seen, attempt } = failing(error)
    await assert.rejects(againAfterConflict(attempt), error)
    assert.equal(seen.tries, tries)
  })
