import type { Transaction } from 'kysely'
import { noteContentChanged } from '../../database/content-changed.ts'
import type { Database } from '../../database/open.ts'
import type { ContentTable, Tables } from '../../database/tables/tables.ts'
import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'
import { inBackground } from '../../contract/background.ts'

/**
 * Changes content, and increments the revision of content in the same transaction, by which every
 * process notices that what it has cached is stale.
 */
export async function changeContent<T>(
  database: Database,
  change: (trx: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  return await database.transaction(async (trx) => {
    const result = await change(trx)
    await incrementRevision(trx)
    return result
  })
}

/** The same for a transaction that is more than a change of content. */
export async function incrementRevision(trx: Transaction<Tables>): Promise<void> {
  noteContentChanged(trx)
  await trx
    .updateTable('edition')
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .execute()
}

/** The revision of content; 1 as long as nobody has changed any. */
export async function currentRevision({ read, replica }: Database): Promise<number> {
  const { version } = await read.selectFrom('edition').select('version').executeTakeFirstOrThrow()
  // What is cached from now on must not come from a standby that has less.
  replica?.note(version)
  return version
}

export interface RevisionWatch {
  /** Looks now, and calls `onChange` before it returns if content has changed. */
  look(): Promise<void>
  stop(): void
}

type Appearing = ContentTable | 'about'

interface WatchParts {
  /** Every table of content, and the text that may appear later though it is no list. */
  tables: readonly Appearing[]
  onChange: () => void
  log: Log
}

/** In ms: half of the second within which every process serves a change. */
const interval = 500

/** The longest that a timer can be set for, in ms: a longer one fires at once. */
const longestWait = 2 ** 31 - 1

/**
 * Calls `onChange` when content was changed, by whichever process, when content that was scheduled
 * is published, and when a new year begins (it stands in the footer).
 */
export function watchRevision(
  database: Database,
  clock: Clock,
  { tables, onChange, log }: WatchParts,
): RevisionWatch {
  let seen: string | undefined
  /** When the next scheduled content is published; null: none is scheduled. */
  let next: string | null = null
  let failing = false
  let alarm: NodeJS.Timeout | undefined

  async function lookOnce() {
    const revision = await currentRevision(database)
    const now = clock.now()
    const current = `${revision} ${now.getFullYear()}`
    const isOut = next !== null && next <= now.toISOString()
    failing = false
    // The first look counts as a change, too: pages that were made before it may be stale.
    if (seen === current && !isOut) return
    next = await nextPublication(database, tables, now)
    onChange()
    seen = current
    clearTimeout(alarm)
    if (next !== null) alarm = wakeAt(Date.parse(next) - clock.now().getTime())
  }

  /** At the very moment, so that the old page is not served for the rest of the interval. */
  function wakeAt(wait: number): NodeJS.Timeout | undefined {
    // A later one is set by a look, once the moment is near enough for a timer.
    if (wait > longestWait) return undefined
    return setTimeout(() => void lookInBackground(), wait).unref()
  }

  // One look after the other, so that a slow one never overwrites what a later one saw.
  let looking: Promise<void> = Promise.resolve()
  const look = () => (looking = looking.catch(() => {}).then(lookOnce))

  async function lookInBackground() {
    await look().catch((error: unknown) => {
      // Logged once, not twice a second, while the database is away; cached pages are still served.
      if (!failing) log.error({ err: error }, 'cannot see whether content has changed')
      failing = true
    })
  }

  inBackground(lookInBackground())
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
  tables: readonly Appearing[],
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
