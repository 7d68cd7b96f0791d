import type { Pool } from 'pg'

/** How many connections of a pool are at work and at rest, and how many wait for one. */
export interface PoolUse {
  pool: string
  used: number
  idle: number
  waiting: number
  most: number
}

/** How each of these pools is used just now. */
export const poolUse = (pools: Record<string, Pool>): PoolUse[] =>
  Object.entries(pools).map(([pool, { totalCount, idleCount, waitingCount, options }]) => ({
    pool,
    used: totalCount - idleCount,
    idle: idleCount,
    waiting: waitingCount,
    most: options.max,
  }))
