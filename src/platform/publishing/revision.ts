import type { Transaction } from 'kysely'
import type { Database } from '../../database/open.ts'
import type { ContentTable, Tables } from '../../database/tables/tables.ts'
import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'

/**
 * Changes content: in one transaction with the number of the edition, by which every process
 * notices that what it has cached is old.
 */
export async function changeContent<T>(
  database: Database,
  change: (trx: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  return await database.transaction(async (trx) => {
    const result = await change(trx)
    await trx
      .updateTable('edition')
      .set(({ eb }) => ({ version: eb('version', '+', 1) }))
      .execute()
    return result
  })
}

export interface RevisionWatch {
  /** Looks now, and calls `onChange` before it returns if content has changed. */
  look(): Promise<void>
  stop(): void
}

interface WatchParts {
  /** Every table of content. */
  tables: readonly ContentTable[]
  onChange: () => void
  log: Log
}

/** Half of the second within which every process serves a change. */
const interval = 500

/** A timer that is set for longer than this goes off at once, in ms. */
const longestWait = 2 ** 31 - 1

/**
 * Calls `onChange` when content was changed, by whichever process, when the moment of something
 * that was dated ahead has come, and when the year turns (it stands in the footer).
 */
export function watchRevision(
  database: Database,
  clock: Clock,
  { tables, onChange, log }: WatchParts,
): RevisionWatch {
  let seen: string | undefined
  /** When the next thing that is dated ahead comes out; null: nothing is. */
  let next: string | null = null
  let failing = false
  let alarm: NodeJS.Timeout | undefined

  async function lookOnce() {
    const row = await database.read
      .selectFrom('edition')
      .select('version')
      .executeTakeFirstOrThrow()
    const now = clock.now()
    const current = `${row.version} ${now.getFullYear()}`
    const isOut = next !== null && next <= now.toISOString()
    failing = false
    // The first time too: what was made before it may be older than what it sees.
    if (seen === current && !isOut) return
    next = await nextPublication(database, tables, now)
    onChange()
    seen = current
    clearTimeout(alarm)
    if (next !== null) alarm = wakeAt(Date.parse(next) - clock.now().getTime())
  }

  /** At the moment itself, so that nobody is served the old page for what is left of the interval. */
  function wakeAt(wait: number): NodeJS.Timeout | undefined {
    // What is further away than a timer can wait is seen by a look meanwhile.
    if (wait > longestWait) return undefined
    return setTimeout(() => void lookInBackground(), wait).unref()
  }

  // One after the other, so that a slow look never overwrites what a later one saw.
  let looking: Promise<void> = Promise.resolve()
  const look = () => (looking = looking.catch(() => {}).then(lookOnce))

  async function lookInBackground() {
    await look().catch((error: unknown) => {
      // Said once, not twice a second, while the database is away; cached pages go on being served.
      if (!failing) log.error({ err: error }, 'cannot see whether content has changed')
      failing = true
    })
  }

  void lookInBackground()
  const timer = setInterval(() => void lookInBackground(), interval)
  timer.unref()
  return {
    look,
    stop() {
      clearInterval(timer)
      clearTimeout(alarm)
    },
  }
}

async function nextPublication(
  database: Database,
  tables: readonly ContentTable[],
  now: Date,
): Promise<string | null> {
  const moments = await Promise.all(
    tables.map(async (table) => {
      const query = database.read
        .selectFrom(table)
        .select(({ fn }) => fn.min('published_at').as('next'))
        .where('published_at', '>', now.toISOString())
      return (await query.executeTakeFirst())?.next ?? null
    }),
  )
  return moments.filter((moment) => moment !== null).toSorted()[0] ?? null
}
