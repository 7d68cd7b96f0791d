import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import type { Database, DatabaseAddress } from '../../../src/database/open.ts'
import { linesOfTables } from '../../../src/database/table-load.ts'
import { readKeyFile } from '../../../src/platform/auth/key-file.ts'
import { systemClock } from '../../../src/platform/clock.ts'
import { bringExport } from '../../../src/platform/move/bringing.ts'
import { takeExport } from '../../../src/platform/move/taking.ts'
import { freshFolder } from '../database/database.ts'

interface Site {
  database: Database
  address: DatabaseAddress
}

/** Exports a site as the command does; gives what an import needs. */
export async function exported(t: TestContext, { database, address }: Site) {
  const path = join(freshFolder(t), 'one.export')
  const settings = { DATA_DIR: address.dataDir, DATABASE_URL: address.url }
  const how = { database, settings, clock: systemClock, to: path, withSecretKey: false }
  const made = await takeExport(how)
  const secret = join(address.dataDir, 'secret.key')
  return {
    ...made,
    path,
    key: readKeyFile(join(address.dataDir, 'backup.key')) as string,
    secret: existsSync(secret) ? secret : undefined,
  }
}

type Exported = Pick<Awaited<ReturnType<typeof exported>>, 'path' | 'key'> & {
  secret?: string | undefined
}

/** What an import is given. */
export const sourceOf = ({ path, key, secret }: Exported, { url, dataDir }: DatabaseAddress) => ({
  path,
  key,
  secret,
  folder: dataDir,
  setting: undefined,
  ledger: undefined,
  url,
})

/** Brings an export in as the command does. */
export const broughtIn = async (made: Exported, address: DatabaseAddress) =>
  await bringExport(sourceOf(made, address))

/** All rows of a database, by table. */
export async function allRows(database: Database): Promise<Record<string, string[]>> {
  return await database.transaction(async (trx) => {
    const all: Record<string, string[]> = {}
    for await (const { table, lines } of linesOfTables(database, trx))
      all[table.name] = await Array.fromAsync(lines)
    return all
  })
}
