import { existsSync } from 'node:fs'
import { openDatabase } from '../../database/open.ts'
import { hasOwnerAlone } from '../../features/relocation/store.ts'
import { StartError } from '../../contract/start-error.ts'
import { arrivingIn, forgetArrived, replaceByArrived } from '../../platform/move/arriving.ts'
import type { Log } from '../../platform/log.ts'
import type { Config } from './settings.ts'
import type { AmongWorkers } from './workers/among.ts'

/**
 * Puts what has come through the browser into its place, unless somebody uses the install by now; gives
 * why it is not there. It is done before anything is opened, and goes on where it was broken off.
 */
export async function replaceWhereAsked(
  { DATA_DIR: dataDir, DATABASE_URL: url, FILES_URL: store }: Config,
  { log, among }: { log: Log; among: AmongWorkers },
): Promise<string | undefined> {
  // The first worker has done it by the time that another one starts.
  if (among.port !== null) return undefined
  if (url !== undefined || store !== undefined) {
    await dropOrRefuse(dataDir)
    return undefined
  }
  const done = await replaceByArrived(dataDir, async () => {
    const database = await openDatabase({ dataDir })
    return await hasOwnerAlone(database.read).finally(() => database.close())
  })
  if (done === 'nothing') return undefined
  if (done === 'refused') {
    log.error('what an export has brought was removed, because somebody uses this install')
    return 'Somebody has used this install meanwhile, so nothing was replaced.'
  }
  log.warn(done, 'what an export has brought is in its place')
  return undefined
}

/** What has come goes into a data folder with all that it has, and not where rows or files are elsewhere. */
async function dropOrRefuse(dataDir: string): Promise<void> {
  if (existsSync(arrivingIn(dataDir).begun))
    throw new StartError(
      'An export is half in its place: start once without DATABASE_URL and FILES_URL, so that it gets there.',
    )
  await forgetArrived(dataDir)
}
