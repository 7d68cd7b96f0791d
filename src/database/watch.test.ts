import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Transaction } from 'kysely'
import { freshDatabase } from '../../test/support/database/database.ts'
import type { Database } from './open.ts'
import type { Tables } from './tables/tables.ts'

const setTo = async (trx: Transaction<Tables>, version: number) =>
  await trx.updateTable('edition').set({ version }).execute()

const versionOf = async (database: Database) =>
  (await database.read.selectFrom('edition').select('version').executeTakeFirstOrThrow()).version

test('a transaction that does not await its last query is rolled back, and the error says why', async (t) => {
  const database = await freshDatabase(t)
  let left: Promise<unknown> | undefined
  const hasty = database.transaction(async (trx) => {
    await setTo(trx, 7)
    left = Promise.allSettled([setTo(trx, 8)])
  })
  await assert.rejects(hasty, /did not await its last query/)
  await left
  assert.equal(await versionOf(database), 1)
})

test('a query that begins while another one runs is refused with the whole transaction', async (t) => {
  const database = await freshDatabase(t)
  let left: Promise<unknown> | undefined
  const hasty = database.transaction(async (trx) => {
    left = Promise.allSettled([setTo(trx, 7)])
    await setTo(trx, 8)
  })
  await assert.rejects(hasty, /Two queries of a transaction at once/)
  await left
  assert.equal(await versionOf(database), 1)
})

test('a query that begins after its transaction ended is refused, and no other transaction runs it', async (t) => {
  const database = await freshDatabase(t)
  const go = Promise.withResolvers<void>()
  const late = await database.transaction(async (trx) => ({
    outcome: Promise.allSettled([go.promise.then(() => setTo(trx, 7))]),
  }))
  await database.transaction(async (trx) => {
    go.resolve()
    const [outcome] = await late.outcome
    assert.ok(outcome?.status === 'rejected')
    assert.match(String(outcome.reason), /began after its transaction/)
    await setTo(trx, 2)
  })
  assert.equal(await versionOf(database), 2)
})

test('after a query fails, the next one in its transaction runs', async (t) => {
  const database = await freshDatabase(t)
  const outcomes: string[] = []
  const failing = database.transaction(async (trx) => {
    const doubled = { id: 'only', version: 3, demo: 0 } as const
    const add = () => trx.insertInto('edition').values(doubled).execute()
    await add().catch(() => outcomes.push('failed'))
    await add().catch((error: Error) => outcomes.push(error.message))
  })
  await failing.catch(() => {})
  const [first, second = ''] = outcomes
  assert.equal(first, 'failed')
  assert.doesNotMatch(second, /await is missing/)
})
