import { statfs } from 'node:fs/promises'
import { hostname } from 'node:os'
import { contentStore } from '../../../features/content/store.ts'
import { ownerAddresses } from '../../../features/organisation/store.ts'
import { findingFailedBackups } from '../../../features/system/old-backups.ts'
import type { TroubleMail } from '../../../features/trouble/contract.ts'
import { watchingTroubles, type TroubleState } from '../../../features/trouble/watch.ts'
import { filesPlaceOf } from '../../../platform/storage/place.ts'
import { floorOf } from '../../../platform/storage/disk.ts'
import type { Shared } from '../shared/shared.ts'
import type { World } from '../world.ts'

/** Below so many floors the disk is nearly full, and from so many on it has room again. */
const [nearly, ample] = [1.5, 2]

/** Mails the owners what is wrong with the program itself. */
export function createTroubles(
  world: World,
  { outbox, templates }: Pick<Shared, 'outbox' | 'templates'>,
) {
  const { config, database, clock, log } = world
  const { companyInfo } = contentStore(database, clock)
  const site = { origin: config.PUBLIC_URL }
  const parts = {
    database,
    clock,
    log,
    owners: async () => await ownerAddresses(database),
    mail: async (to: string, given: TroubleMail) =>
      templates.troubleMail(to, given, await companyInfo(), site),
    add: outbox.add,
  }
  const look = { backups: findingFailedBackups(world) }
  const shared = watchingTroubles({ ...parts, look, placeOf: async () => '' })
  const own = watchingTroubles({
    ...parts,
    look: { disk: findingFullDisk(world) },
    placeOf: async () => await placeOfDisk(world),
  })
  return {
    /** Of what all processes have, for one of them. */
    shared,
    /** Of what each machine has, for each process. */
    own,
    look: async () => {
      await shared.look()
      await own.look()
    },
  }
}

/** By the mark of the folder, so that those that share one say it once. With SQLite there is one. */
const placeOfDisk = async ({ config, database }: World): Promise<string> =>
  database.engine === 'sqlite'
    ? ''
    : await filesPlaceOf({ DATA_DIR: config.DATA_DIR, FILES_URL: undefined }).catch(() =>
        hostname(),
      )

const findingFullDisk =
  ({ config, database, clock, disk }: World) =>
  async (isSaid: boolean): Promise<TroubleState> => {
    // Not watched, so it has room.
    if (!disk) return 'right'
    const why = database.engine === 'sqlite' ? null : `It is ${config.DATA_DIR} of ${hostname()}.`
    const found = await statfs(config.DATA_DIR)
    const floors = (found.bavail * found.bsize) / floorOf(found, config.DISK_FLOOR)
    if (floors >= ample) return 'right'
    // In between it stays as it was said, so that what goes up and down is said once.
    if (floors >= nearly && !isSaid) return 'right'
    return floors >= nearly ? 'unsure' : { since: clock.now().toISOString(), why }
  }
