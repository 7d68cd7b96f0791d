import type { WorkListener } from '../../database/timing.ts'
import type { Log } from '../log.ts'
import type { RequestContexts } from './request-context.ts'

interface Parts {
  log: Pick<Log, 'warn'>
  contexts: RequestContexts
  /** In ms; faster statements are not logged. */
  from: number
  /** In ms, evenly. */
  uptime?: () => number
}

const aMinute = 60_000
/** Lines of one text in a minute, characters of one, and how many texts are counted at once. */
const [mostLines, mostCharacters, mostTexts] = [10, 2_000, 500]

/**
 * Logs each slow statement with its text, which has places for values and never those, and with the
 * request that it was for. Of one text at most 10 lines a minute; the next one says how many were left out.
 */
export function slowQueries(parts: Parts): WorkListener {
  const { log, contexts, from, uptime = () => performance.now() } = parts
  const seen = new Map<string, { since: number; lines: number; left: number }>()
  return ({ what, sql, ms, rows, failed, away }) => {
    if (ms < from || away || what === 'transaction') return
    const now = uptime()
    const before = seen.get(sql)
    const isNew = !before || now - before.since >= aMinute
    const count = isNew ? { since: now, lines: 0, left: before?.left ?? 0 } : before
    if (isNew) {
      // The oldest goes: texts in endless variants must not fill the memory.
      const [oldest] = seen.keys()
      if (!before && seen.size >= mostTexts && oldest !== undefined) seen.delete(oldest)
      seen.set(sql, count)
    }
    if (count.lines >= mostLines) {
      count.left += 1
      return
    }
    const fields = {
      id: contexts.getStore()?.id,
      sql: sql.slice(0, mostCharacters),
      ms: Math.round(ms),
      rows,
      ...(failed && { failed }),
      ...(count.left > 0 && { left_out: count.left }),
    }
    count.lines += 1
    count.left = 0
    log.warn(fields, 'a slow statement')
  }
}
