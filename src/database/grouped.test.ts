import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { sql, type Transaction } from 'kysely'
import { freshDatabase } from '../../test/support/database/database.ts'
import type { Database } from './open.ts'
import type { Tables } from './tables/tables.ts'
import { createGroupedWriter } from './grouped.ts'

const holiday = (day: string) => (trx: Transaction<Tables>) =>
  trx.insertInto('holiday').values({ day, name: day }).execute()

const daysIn = async (database: Database) => {
  const rows = await database.read.selectFrom('holiday').select('day').orderBy('day').execute()
  return rows.map(({ day }) => day)
}

async function setUp(t: TestContext) {
  const database = await freshDatabase(t)
  let commits = 0
  const counted: Database = {
    ...database,
    transaction: (run) => database.transaction(run).finally(() => (commits += 1)),
  }
  return { database, writer: createGroupedWriter(counted), commits: () => commits }
}

const many = Array.from({ length: 300 }, (_, index) => `day ${String(index).padStart(3, '0')}`)

test('300 simultaneous writes resolve after their commit, and SQLite needs two commits for them', async (t) => {
  const { database, writer, commits } = await setUp(t)
  const seen = await Promise.all(
    many.map(async (day) => {
      const answer = await writer.write(async (trx) => {
        await holiday(day)(trx)
        return day.toUpperCase()
      })
      assert.ok((await daysIn(database)).includes(day), 'resolved before it was committed')
      return answer
    }),
  )
  const loud = many.map((day) => day.toUpperCase())
  assert.deepEqual(seen, loud)
  assert.deepEqual(await daysIn(database), many)
  if (database.engine === 'sqlite') assert.equal(commits(), 2, '256, then the rest')
})

test('on SQLite, writes from several callbacks of one tick share a commit', async (t) => {
  const { database, writer, commits } = await setUp(t)
  const writeLater = (day: string) =>
    new Promise((done) => setImmediate(() => done(writer.write(holiday(day)))))
  await Promise.all(many.slice(0, 40).map(writeLater))
  assert.equal((await daysIn(database)).length, 40)
  if (database.engine === 'sqlite') assert.equal(commits(), 1)
})

test('a write that fails is rolled back alone and rejects for its caller only', async (t) => {
  const { database, writer } = await setUp(t)
  const outcomes = await Promise.allSettled(
    many.slice(0, 40).map((day, index) =>
      writer.write(async (trx) => {
        await holiday(day)(trx)
        // Thrown by the write itself, and by the database (a duplicate key).
        if (index % 8 === 3) throw new Error(`no ${day}`)
        if (index % 8 === 5) await holiday(day)(trx)
      }),
    ),
  )
  const failed = outcomes.flatMap(({ status }, index) => (status === 'rejected' ? [index % 8] : []))
  assert.deepEqual(failed, [3, 5, 3, 5, 3, 5, 3, 5, 3, 5])
  const first = outcomes[3] as PromiseRejectedResult
  assert.equal((first.reason as Error).message, 'no day 003')
  assert.deepEqual(
    await daysIn(database),
    many.slice(0, 40).filter((_, i) => ![3, 5].includes(i % 8)),
  )
})

test('a failed commit rejects every write that shared it, and the next write succeeds', async (t) => {
  const database = await freshDatabase(t)
  let failing = true
  const writer = createGroupedWriter({
    ...database,
    transaction: (run) =>
      database.transaction(async (trx) => {
        const result = await run(trx)
        if (failing) throw new Error('the disk is full')
        return result
      }),
  })
  const outcomes = await Promise.allSettled(
    many.slice(0, 20).map((day) => writer.write(holiday(day))),
  )
  for (const outcome of outcomes) {
    assert.equal(outcome.status, 'rejected')
    assert.match(String(outcome.reason), /the disk is full/)
  }
  assert.deepEqual(await daysIn(database), [])
  failing = false
  await writer.write(holiday('after'))
  assert.deepEqual(await daysIn(database), ['after'])
})

test('when one write rolls the whole transaction back, no write resolves without being stored', async (t) => {
  const { database, writer } = await setUp(t)
  const outcomes = await Promise.allSettled(
    many.slice(0, 20).map((day, index) =>
      writer.write(async (trx) => {
        await holiday(day)(trx)
        // As SQLite does by itself on a full disk.
        if (index === 10)
          await sql`rollback`.execute(trx).then(() => Promise.reject(new Error('full')))
      }),
    ),
  )
  const stored = await daysIn(database)
  const resolved = many.slice(0, 20).filter((_, index) => outcomes[index]?.status === 'fulfilled')
  assert.deepEqual(stored, resolved)
  assert.equal(outcomes[10]?.status, 'rejected')
  await writer.write(holiday('after'))
})

test('a write inside a transaction or another write is refused, and other writes succeed', async (t) => {
  const { database, writer } = await setUp(t)
  const refused = /inside a transaction/
  await database.transaction(async () => {
    await assert.rejects(writer.write(holiday('inside')), refused)
  })
  const outcomes = await Promise.allSettled([
    writer.write(holiday('one')),
    writer.write(async () => await writer.write(holiday('nested'))),
    writer.write(async () => await database.transaction(holiday('nested'))),
    writer.write(holiday('two')),
  ])
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    ['fulfilled', 'rejected', 'rejected', 'fulfilled'],
  )
  assert.match(String((outcomes[1] as PromiseRejectedResult).reason), refused)
  assert.deepEqual(await daysIn(database), ['one', 'two'])
})

test('a write that code of a transaction begins after its end is committed by itself', async (t) => {
  const { database, writer } = await setUp(t)
  let later: Promise<unknown> = Promise.resolve()
  await database.transaction(async () => {
    later = new Promise((done) => setTimeout(done, 20)).then(() => writer.write(holiday('later')))
  })
  await later
  assert.deepEqual(await daysIn(database), ['later'])
})
