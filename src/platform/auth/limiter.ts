import { sql, type Transaction } from 'kysely'
import type { Limit } from '../../contract/endpoint.ts'
import { tooMany } from '../../contract/problem.ts'
import type { Database } from '../../database/open.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { Clock } from '../clock.ts'
import { ampleDisk, type Disk } from '../storage/disk.ts'
import {
  giveBackToWhole,
  isWhole,
  slack,
  takeOfWhole,
  waitForWhole,
  type WholeLimit,
} from './whole-limit.ts'

/** Limits rates by counts in the database, so that they hold across processes and restarts. */
export interface Limiter {
  /** Takes one from the bucket `key`; throws 429 with Retry-After (seconds) when it is empty. */
  take(key: string, limit: Limit): Promise<void>
  /** The same within a transaction; instead of throwing it returns whether there was one to take. */
  took(trx: Transaction<Tables>, key: string, limit: Limit): Promise<boolean>
  /** Puts one back that was taken for something that does not count after all. */
  giveBack(trx: Transaction<Tables>, key: string, limit: Limit): Promise<void>
  /** How long until the bucket has one again, in whole seconds; at least 1. */
  wait(key: string, limit: Limit): Promise<number>
  /** How long until all of these have one, in whole seconds; 0 when they have. Takes none. */
  waitFor(buckets: readonly Bucket[]): Promise<number>
}

export type Bucket = [key: string, limit: Limit | WholeLimit]

const sweepEvery = 500

/**
 * The generic cell rate algorithm (ITU-T I.371) in one upsert: a row holds the time at which its
 * bucket is empty again, each call moves that by one interval, and a call that would move it
 * further ahead than the burst is refused.
 */
export function createLimiter(database: Database, clock: Clock, disk: Disk = ampleDisk): Limiter {
  let taken = 0
  const inMemory = memoryLimiter()
  return {
    async take(key, limit) {
      const now = clock.now().getTime()
      // What only reads must not write when the disk is full; each process counts by itself then.
      if (disk.rung() === 'nothing') return inMemory(key, limit, now)
      const take = (trx: Transaction<Tables>) => takeOne(trx, key, limit, now)
      const took = await database.transaction(take, { durable: false })
      taken += 1
      if (taken % sweepEvery === 0) await sweep(database, now)
      if (!took) throw tooMany(await wait(database, [key, limit], now))
    },
    took: async (trx, key, limit) => await takeOne(trx, key, limit, clock.now().getTime()),
    wait: async (key, limit) => await wait(database, [key, limit], clock.now().getTime()),
    waitFor: async (buckets) => await waitFor(database, buckets, clock.now().getTime()),
    async giveBack(trx, key, limit) {
      if (isWhole(limit)) return await giveBackToWhole(trx, key)
      await trx
        .updateTable('rate_limit')
        .set(({ eb }) => ({ empty_at: eb('empty_at', '-', interval(limit)) }))
        .where('key', '=', key)
        .execute()
    },
  }
}

const mostInMemory = 10_000

/** The same in memory. */
function memoryLimiter() {
  const emptyAt = new Map<string, number>()
  return (key: string, limit: Limit, now: number): void => {
    const most = now + window(limit)
    const last = emptyAt.get(key) ?? 0
    const empty = Math.max(now, last > most + slack ? most - interval(limit) : last)
    const ahead = empty - now - burst(limit)
    if (ahead > 0) throw tooMany(Math.ceil(ahead / 1000))
    if (emptyAt.size >= mostInMemory) emptyAt.clear()
    emptyAt.set(key, empty + interval(limit))
  }
}

/** What one call costs, in ms of the bucket's time. */
const interval = ({ count, seconds }: Limit) => Math.ceil((seconds * 1000) / count)

/** How far ahead a bucket may be that still has one to give, in ms. */
const burst = (limit: Limit) => interval(limit) * (limit.count - 1)

/** How far ahead a full bucket is, in ms. */
const window = (limit: Limit) => interval(limit) * limit.count

async function takeOne(
  trx: Transaction<Tables>,
  key: string,
  limit: Limit,
  now: number,
): Promise<boolean> {
  if (isWhole(limit)) return await takeOfWhole(trx, key, limit, now)
  const most = now + window(limit)
  const empty = sql`case when rate_limit.empty_at > ${most + slack} then ${most - interval(limit)}
    when rate_limit.empty_at > ${now} then rate_limit.empty_at else ${now} end`
  const row = await trx
    .insertInto('rate_limit')
    .values({ key, empty_at: now + interval(limit) })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({ empty_at: sql<number>`${empty} + ${interval(limit)}` })
        .where(
          sql<boolean>`(rate_limit.empty_at <= ${now + burst(limit)}
            or rate_limit.empty_at > ${most + slack})`,
        ),
    )
    .returning('empty_at')
    .executeTakeFirst()
  return row !== undefined
}

/** How long until the bucket takes one more, in seconds; at least 1. */
async function wait(database: Database, bucket: Bucket, now: number): Promise<number> {
  return Math.max(1, await waitFor(database, [bucket], now))
}

async function waitFor(database: Database, buckets: readonly Bucket[], now: number) {
  const limits = new Map(buckets)
  const rows = await database.read
    .selectFrom('rate_limit')
    .select(['key', 'empty_at', 'taken'])
    .where('key', 'in', [...limits.keys()])
    .execute()
  const waits = rows.map(({ key, empty_at, taken }) => {
    const limit = limits.get(key) as Limit
    if (isWhole(limit)) return waitForWhole({ empty_at, taken }, limit, now)
    // What a clock that went back has left is set right by whoever takes next.
    return empty_at > now + window(limit) + slack ? 0 : empty_at - now - burst(limit)
  })
  return Math.ceil(Math.max(0, ...waits) / 1000)
}

/** Deletes the rows whose time has passed: they are the same as no row. */
async function sweep(database: Database, now: number): Promise<void> {
  await database.transaction((trx) =>
    trx.deleteFrom('rate_limit').where('empty_at', '<', now).execute(),
  )
}
