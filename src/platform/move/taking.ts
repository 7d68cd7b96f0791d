import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { DatabaseContents } from '../../database/copied.ts'
import { atOneMoment, contentsAtMoment, refuseHidden } from '../../database/moment.ts'
import type { Database } from '../../database/open.ts'
import { tableLines } from '../../database/table-lines.ts'
import { tableShapes } from '../../database/table-shapes.ts'
import { backupKey } from '../backup/backup-key.ts'
import { tableMember } from '../backup/manifest.ts'
import { backupStoreKeys } from '../backup/place.ts'
import type { BackupSettings } from '../backup/taking.ts'
import { makeBackup, type MadeBackup } from '../backup/write.ts'
import type { Clock } from '../clock.ts'
import { versionOfPortico } from '../config/version.ts'

interface Exporting {
  database: Database
  settings: BackupSettings
  clock: Clock
  /** The file to write, which must not be there. */
  to: string
  /** Whether the key that seals secrets goes in, too. */
  withSecretKey: boolean
  onProgress?: ((words: string, share: number) => void) | undefined
}

/**
 * Makes an export of everything while the program runs: sealed as a backup is, with the rows of each table
 * as text that any engine takes. It is read back and compared before it has its name.
 */
export async function takeExport({
  database,
  settings,
  clock,
  ...how
}: Exporting): Promise<MadeBackup> {
  return await makeBackup({
    ...how,
    place: settings,
    engine: database.engine,
    kind: 'export',
    version: versionOfPortico(),
    madeAt: clock.now().toISOString(),
    key: backupKey(settings),
    store: backupStoreKeys(settings),
    copy: async (folder) => await writeTables(database, folder, how.onProgress),
  })
}

async function writeTables(
  database: Database,
  folder: string,
  onProgress: Exporting['onProgress'],
): Promise<DatabaseContents & { names: string[] }> {
  await mkdir(join(folder, 'tables'))
  return await atOneMoment(database, async (moment) => {
    const { engine } = database
    await refuseHidden(database, moment)
    const shapes = await tableShapes(moment, engine)
    const tables: Record<string, number> = {}
    for (const [at, shape] of shapes.entries()) {
      onProgress?.('Reading the database', at / shapes.length)
      const file = join(folder, tableMember(shape.name))
      const columns = JSON.stringify(shape.columns.map(({ name }) => name))
      tables[shape.name] = await writeLines(file, columns, tableLines(moment, engine, shape))
    }
    const names = shapes.map(({ name }) => tableMember(name))
    return { ...(await contentsAtMoment(moment, shapes)), tables, names }
  })
}

/** Gives how many lines follow the first. */
async function writeLines(
  file: string,
  first: string,
  lines: AsyncIterable<string>,
): Promise<number> {
  let count = 0
  async function* bytes() {
    yield `${first}\n`
    for await (const line of lines) {
      count += 1
      yield `${line}\n`
    }
  }
  await pipeline(bytes(), createWriteStream(file, { flags: 'wx', mode: 0o600 }))
  return count
}
