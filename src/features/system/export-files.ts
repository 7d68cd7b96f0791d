import { dayLength } from '../../contract/days.ts'
import { backupPlace } from '../../platform/backup/place.ts'
import type { StoreKeys } from '../../platform/s3/address.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Log } from '../../platform/log.ts'
import { exportsIn } from './backup-files.ts'

interface Parts {
  clock: Clock
  log: Log
  /** Where the backups are, too. */
  folder: string
  install: () => string
  store: StoreKeys | undefined
}

/** The exports that were made in the console; they lie beside the backups, for a day. */
export function exportFiles({ clock, log, folder, install, store }: Parts) {
  const list = async () => await exportsIn(folder, install, store)
  const goesAt = (made_at: string) => new Date(Date.parse(made_at) + dayLength)
  return {
    list,
    goesAt,
    async read(name: string) {
      return (await backupPlace(folder, store)).read(name)
    },
    async removeOld(): Promise<void> {
      for (const { name, made_at } of await list()) {
        if (goesAt(made_at) > clock.now()) continue
        await (await backupPlace(folder, store)).remove(name)
        log.info({ file: name }, 'an export was deleted a day after it was made')
      }
    },
  }
}
