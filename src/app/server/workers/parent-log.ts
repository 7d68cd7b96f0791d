import { systemClock } from '../../../platform/clock.ts'

const levels = { debug: 20, info: 30, warn: 40, error: 50, silent: Infinity }

/** Writes a line of the log. */
export type ParentLog = (level: 'info' | 'warn' | 'error', msg: string, fields?: object) => void

/** Lines as the program's own log has them; its logger would cost the parent more memory than all else. */
export function parentLog(least: string | undefined): ParentLog {
  const from = levels[(least || 'info') as keyof typeof levels] ?? levels.info
  return (level, msg, fields) => {
    if (levels[level] < from) return
    const time = systemClock.now().toISOString()
    process.stdout.write(`${JSON.stringify({ level: levels[level], time, ...fields, msg })}\n`)
  }
}
