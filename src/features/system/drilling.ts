import { backupAt } from '../../platform/backup/addresses.ts'
import { beginDrill, endDrill, renewDrill } from './drill-store.ts'
import type { BackingUpParts } from './backing-up.ts'
import { beating } from '../../platform/repeat.ts'

/** In ms: how long one is taken for alive that says nothing, and how often it says that it goes on. */
const [lease, every] = [2 * 60_000, 20_000]

/** Tries backups; each in one process at a time. */
export function drilling({ database, clock, log, settings, work }: BackingUpParts, folder: string) {
  const until = () => new Date(clock.now().getTime() + lease).toISOString()

  async function run(file: string, begun_at: string): Promise<void> {
    const renew = async () =>
      await database.transaction((trx) => renewDrill(trx, { file, begun_at, until: until() }))
    // Where it cannot be noted, it is tried again before the lease has run out.
    const stop = beating(renew, every)
    try {
      const found = await look(file)
      if (found.faults.length > 0) log.warn({ file, ...found }, 'a backup cannot be restored')
      const ended = { now: clock.now().toISOString(), ...found }
      await database.transaction((trx) => endDrill(trx, file, ended))
    } catch (err) {
      // Its lease runs out, and it can be tried again.
      log.error({ err }, 'how a drill ended is not noted')
    } finally {
      stop()
    }
  }

  async function look(file: string): Promise<{ lines: string[]; faults: string[] }> {
    const given = { what: 'drill' as const, path: backupAt(folder, file), settings }
    const done = await work(given, () => {}).catch((err: unknown) => {
      log.error({ err }, 'a drill was broken off')
      return { refused: 'It was broken off; the log says why.' }
    })
    if ('tried' in done) return done.tried
    return { lines: [], faults: ['refused' in done ? done.refused : 'It was not tried.'] }
  }

  return {
    /** Begins one; null where that backup is being tried. `done` never throws: what it found is in its row. */
    async begin(file: string): Promise<{ begun_at: string; done: Promise<void> } | null> {
      const now = clock.now()
      const given = { file, now, until: until() }
      if (!(await database.transaction((trx) => beginDrill(trx, given)))) return null
      const begun_at = now.toISOString()
      return { begun_at, done: run(file, begun_at) }
    },
  }
}
