import { arrivalRoutes } from '../../../features/relocation/arrival-routes.ts'
import { hasOwnerAlone } from '../../../features/relocation/store.ts'
import type { Audit } from '../../../platform/audit/act.ts'
import { ampleDisk } from '../../../platform/storage/disk.ts'
import { workInChild } from '../children/backups.ts'
import type { World } from '../world.ts'

const byCommand = 'A terminal of the machine is needed: portico import FILE, into an empty folder.'

/** The calls by which a new install begins from an export. */
export function arrivalCalls(world: World, audit: Audit) {
  const { config, database, restart, disk = ampleDisk, workOnBackup: work = workInChild } = world
  const { DATA_DIR, SECRET_KEY } = config
  return arrivalRoutes({
    ...world,
    audit,
    disk,
    work,
    settings: { DATA_DIR, SECRET_KEY },
    restart: restart ?? (async () => {}),
    refused:
      world.refuseArrival ??
      (async () => {
        if (database.engine !== 'sqlite') return `The database is PostgreSQL. ${byCommand}`
        if (config.FILES_URL !== undefined) return `The files are in a store. ${byCommand}`
        if (restart === undefined) return `Several processes serve. ${byCommand}`
        if (await hasOwnerAlone(database.read)) return null
        return 'An export goes into an install in which there is nothing yet but its first owner.'
      }),
  })
}
