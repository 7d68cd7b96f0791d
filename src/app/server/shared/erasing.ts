import { Problem } from '../../../contract/problem.ts'
import { claimEnquiries } from '../../../features/enquiry/ended-store.ts'
import { erasing } from '../../../features/erasure/erase.ts'
import { ledgerIn } from '../../../features/erasure/ledger.ts'
import { replaying } from '../../../features/erasure/replay.ts'
import { settling } from '../../../features/erasure/settle.ts'
import { takeApart } from '../../../features/merge/merge.ts'
import type { Audit } from '../../../platform/audit/act.ts'
import { keptFiles } from '../../../platform/backup/hold.ts'
import type { World } from '../world.ts'
import { noteEndedAddresses } from '../../../features/newsletter/ended-store.ts'
import { removeEnquiries } from './retaining.ts'

export type Erasing = Awaited<ReturnType<typeof createErasing>>

/** What erases people, once it has done so again in a database that is older, before anything else uses that. */
export async function createErasing(
  { config, database, clock, log }: Pick<World, 'config' | 'database' | 'clock' | 'log'>,
  audit: Audit,
) {
  const files = keptFiles(config)
  const ledger = ledgerIn(config.DATA_DIR)
  const settler = settling({ database, clock, log })
  const { erase, replay, note } = erasing({
    database,
    clock,
    audit,
    ledger,
    noteEnded: noteEndedAddresses,
    removeEnquiries: async (trx, theirs, record) => {
      await takeApart(trx, theirs, record)
      const enquiries = await claimEnquiries(trx, theirs)
      if (enquiries.length === 0) return { count: 0, files: [] }
      if (enquiries.some((one) => !theirs.includes(one)))
        throw new Problem(409, 'Somebody is merging one of their enquiries: try again.')
      const gone = await removeEnquiries(trx, enquiries, clock.now().toISOString())
      return { count: theirs.length, files: gone }
    },
    removeFiles: async (keys) => {
      for (const key of keys)
        // The sweeping tries again each hour.
        await files.remove(key).catch((err: unknown) => log.error({ err }, 'cannot remove a file'))
    },
    settle: settler.begin,
  })
  await replaying({ database, ledger, erasing: { replay, note }, log })()
  return { erase, settler }
}
