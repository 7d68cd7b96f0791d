import { statSync } from 'node:fs'
import { openDatabase, type Database } from '../../database/open.ts'
import { extract } from '../backup/extract.ts'
import { workFolder } from '../backup/hold.ts'
import type { Manifest } from '../backup/manifest.ts'
import { bringKeys } from '../backup/restoring.ts'
import { demandRoomIn, type MeasureDisk } from '../backup/room.ts'
import { progressOf, refuseBackup, refuseFilled, type ImportSource } from './bringing.ts'
import { bringRows, type BroughtRows } from './rows-in.ts'

interface Trying extends ImportSource {
  /** In which the export is extracted, and from which it is removed. */
  parent: string
  /** What is known of a disk; the machine's own, but in tests. */
  measure?: MeasureDisk
}

/** What an import would bring. */
export interface TriedExport {
  manifest: Manifest
  found: BroughtRows
  hints: string[]
}

/** Does all of an import in a folder beside and in a transaction that is rolled back. */
export async function tryExport({ parent, measure, ...from }: Trying): Promise<TriedExport> {
  const { path, key, url } = from
  const work = await workFolder(parent, 'drill')
  try {
    const demandRoom = async (bytes: number) => await demandRoomIn(parent, bytes, measure)
    await demandRoom(statSync(path, { throwIfNoEntry: false })?.size ?? 0)
    const manifest = await extract({ path, key, folder: work.folder, demandRoom })
    refuseBackup(manifest)
    const hints = await bringKeys(from, work.folder, manifest)
    const database = await openDatabase({ url, dataDir: work.folder })
    try {
      await refuseFilled(database)
      const given = { folder: work.folder, manifest, onTable: progressOf(from, manifest) }
      return { manifest, hints, found: await rolledBack(database, given) }
    } finally {
      await database.close()
    }
  } finally {
    await work.release()
  }
}

class RolledBack extends Error {}

async function rolledBack(
  database: Database,
  given: Parameters<typeof bringRows>[2],
): Promise<BroughtRows> {
  let found: BroughtRows | undefined
  await database
    .rebuild(async (trx) => {
      found = await bringRows(database, trx, given)
      throw new RolledBack()
    })
    .catch((error: unknown) => {
      if (!(error instanceof RolledBack)) throw error
    })
  return found as BroughtRows
}
