import { setTimeout as wait } from 'node:timers/promises'
import { DatabaseAway } from './away.ts'

/** How often a transaction runs at most. */
const mostTries = 4
/** In ms, at most: the others of a deadlock should have ended by then. */
const pause = 50

/**
 * Runs a transaction, and again when PostgreSQL has ended it in favour of another one, or because
 * a table has changed. It was rolled back
 * whole, and nothing has been answered yet.
 */
export async function againAfterConflict<T>(attempt: () => Promise<T>, tries = 1): Promise<T> {
  try {
    return await attempt()
  } catch (error) {
    if (tries >= mostTries || !(isConflict(error) || isStale(error))) throw error
  }
  await wait(Math.random() * pause)
  return await againAfterConflict(attempt, tries + 1)
}

/** A deadlock (40P01), or a transaction that cannot be put in an order with another (40001). */
function isConflict(error: unknown): boolean {
  const { code } = ((error as Error | undefined)?.cause ?? {}) as { code?: unknown }
  return error instanceof DatabaseAway && (code === '40P01' || code === '40001')
}

/**
 * The columns that a statement gave when it was prepared are others now: a later version has added some.
 * It fails for ever on that connection, and not on a new one.
 */
export function isStale(error: unknown): boolean {
  const { code, message = '' } = error as { code?: unknown; message?: string }
  return code === '0A000' && message.includes('cached plan')
}
