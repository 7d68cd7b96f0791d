import type { Transaction } from 'kysely'
import type { Database } from '../database/open.ts'
import type { Tables } from '../database/tables.ts'
import type { Log } from './log.ts'

/**
 * Changes content: in one transaction with the number of the edition, by which every process
 * notices that what it keeps is old.
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

export interface EditionWatch {
  /** Looks now, and calls `onChange` before it returns if content has changed. */
  look(): Promise<void>
  stop(): void
}

/** Half of the second within which every process serves a change. */
const interval = 500

/**
 * Calls `onChange` when content was changed, by whichever process, and when the year of
 * `now` turns (it stands in the footer).
 */
export function watchEdition(
  database: Database,
  year: () => number,
  onChange: () => void,
  log: Log,
): EditionWatch {
  let seen: string | undefined
  let failing = false

  async function look() {
    const row = await database.read
      .selectFrom('edition')
      .select('version')
      .executeTakeFirstOrThrow()
    const current = `${row.version} ${year()}`
    // The first time too: what was made before it may be older than what it sees.
    if (seen !== current) onChange()
    seen = current
    failing = false
  }

  async function lookInBackground() {
    await look().catch((error: unknown) => {
      // Said once, not twice a second, while the database is away; kept pages go on being served.
      if (!failing) log.error({ err: error }, 'cannot see whether content has changed')
      failing = true
    })
  }

  void lookInBackground()
  const timer = setInterval(() => void lookInBackground(), interval)
  timer.unref()
  return { look, stop: () => clearInterval(timer) }
}
