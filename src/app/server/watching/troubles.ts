import { statfs } from 'node:fs/promises'
import { contentStore } from '../../../features/content/store.ts'
import { ownerAddresses } from '../../../features/organisation/store.ts'
import { findingFailedBackups } from '../../../features/system/old-backups.ts'
import { watchingTroubles, type TroubleState } from '../../../features/trouble/watch.ts'
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
  return watchingTroubles({
    database,
    clock,
    log,
    look: { backups: findingFailedBackups(world), disk: findingFullDisk(world) },
    owners: async () => await ownerAddresses(database),
    mail: async (to, given) => templates.troubleMail(to, given, await companyInfo(), site),
    add: outbox.add,
  })
}

const findingFullDisk =
  ({ config, clock, disk }: World) =>
  async (isSaid: boolean): Promise<TroubleState> => {
    // Not watched, so it has room.
    if (!disk) return 'right'
    const found = await statfs(config.DATA_DIR)
    const floors = (found.bavail * found.bsize) / floorOf(found, config.DISK_FLOOR)
    if (floors >= ample) return 'right'
    // In between it stays as it was said, so that what goes up and down is said once.
    if (floors >= nearly && !isSaid) return 'right'
    return floors >= nearly ? 'unsure' : { since: clock.now().toISOString(), why: null }
  }
