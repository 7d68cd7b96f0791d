import type { BackingUp, BackingUpParts } from './backing-up.ts'
import { askToStop, isBeingMade, newestBackups, programEnded } from './backup-store.ts'

interface Parts extends Pick<BackingUpParts, 'database' | 'clock'> {
  backups: BackingUp
}

/** Exports that are made in the console, as backups are: one at a time, by whichever process. */
export const exportsInConsole = ({ database, clock, backups }: Parts) => ({
  begin: async () => await backups.begin('hand', 'export'),
  stop: async () => await database.transaction((trx) => askToStop(trx, clock.now().toISOString())),
  read: backups.exports.read,
  async state() {
    const now = clock.now()
    const [files, [newest]] = await Promise.all([
      backups.exports.list(),
      newestBackups(database.read, 1, now, 'export'),
    ])
    const { state, begun_at = '', doing, share = 0, ended_at, failure, stopped_at } = newest ?? {}
    const isRunning = newest !== undefined && isBeingMade(newest, now)
    // Whose process has died says so only when the next one is begun.
    const isFailed = (state === 'failed' || state === 'running') && !isRunning && !stopped_at
    return {
      running: isRunning
        ? { begun_at, doing: doing ?? 'Beginning', share, is_stopping: Boolean(stopped_at) }
        : null,
      failure: isFailed ? { at: ended_at ?? begun_at, words: failure ?? programEnded } : null,
      files: files.map((one) => ({
        ...one,
        goes_at: backups.exports.goesAt(one.made_at).toISOString(),
      })),
    }
  },
})
