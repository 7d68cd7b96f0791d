import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { zstdDecompressSync } from 'node:zlib'
import type { DatabaseAddress } from '../../../src/database/open.ts'
import { restorePostgres } from '../../../src/database/dumped.ts'
import { emptyAddress, freshFolder } from '../../support/database/database.ts'

/** Each version that was released, of which there are databases beside this file. */
export const versions = globSync('*.sqlite.zst', { cwd: import.meta.dirname })
  .map((name) => name.replace('.sqlite.zst', ''))
  .toSorted()

/** The export of a version. */
export const exportOf = (version: string) => join(import.meta.dirname, `${version}.export`)

/** The database of a version, on the engine of this run. */
export async function databaseOf(t: TestContext, version: string): Promise<DatabaseAddress> {
  const address = await emptyAddress(t)
  const kind = address.url === undefined ? 'sqlite' : 'pgdump'
  const packed = readFileSync(join(import.meta.dirname, `${version}.${kind}.zst`))
  const isSqlite = address.url === undefined
  const file = join(
    isSqlite ? address.dataDir : freshFolder(t),
    isSqlite ? 'portico.sqlite' : 'dump',
  )
  writeFileSync(file, zstdDecompressSync(packed))
  if (address.url !== undefined) await restorePostgres(address.url, file)
  return address
}
