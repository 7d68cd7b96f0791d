import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '../../../src/database/open.ts'

/** Until another connection waits for a lock; on SQLite whoever else writes waits from the beginning. */
export async function untilSomebodyWaits({ engine, read }: Database): Promise<void> {
  if (engine === 'sqlite') return
  const waiting = sql<{ pid: number }>`select pid from pg_locks where not granted`
  while ((await waiting.execute(read)).rows.length === 0) await wait(10)
}
