import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zstdCompressSync, constants } from 'node:zlib'
import { dumpPostgres } from '../../../src/database/dumped.ts'
import { migrate } from '../../../src/database/migrate.ts'
import { openDatabase, type DatabaseAddress } from '../../../src/database/open.ts'
import { versionOfPortico } from '../../../src/platform/config/version.ts'
import { takeExport } from '../../../src/platform/move/taking.ts'
import { addressOf, ensureRole, role, runAsAdministrator } from '../../engines/postgres-server.ts'
import { startPostgres } from '../../engines/postgres.ts'
import { addCast } from '../../fixtures/rows.ts'
import { heldClock } from '../../support/clock.ts'
import { keyOfExport } from './export-key.ts'

// Writes the databases of the version in package.json, as a release has them, beside this file: the whole
// cast, on both engines. To be run with each release, and never again for one that is out.

const here = import.meta.dirname
const folder = mkdtempSync(join(tmpdir(), 'portico-corpus-'))
const server = await startPostgres()
if (!server) throw new Error('PostgreSQL is not installed on this machine.')
try {
  await ensureRole(server.url)
  await runAsAdministrator(server.url, `create database corpus owner ${role}`)
  const url = addressOf(server.url, 'corpus')
  for (const address of [{ dataDir: folder }, { dataDir: folder, url }]) await fill(address)
  const dump = join(folder, 'dump')
  await dumpPostgres(url, dump)
  keep('sqlite', join(folder, 'portico.sqlite'))
  keep('pgdump', dump)
} finally {
  await server.stop()
  rmSync(folder, { recursive: true })
}

async function fill(address: DatabaseAddress): Promise<void> {
  const database = await openDatabase(address)
  try {
    await migrate(database)
    const clock = heldClock('2026-11-20T15:00:00.000Z')
    await addCast(database, clock)
    if (database.engine === 'postgres') return
    const to = join(here, `${versionOfPortico()}.export`)
    rmSync(to, { force: true })
    const settings = { DATA_DIR: folder, BACKUP_KEY: keyOfExport }
    await takeExport({ database, settings, clock, to, withSecretKey: false })
  } finally {
    await database.close()
  }
}

function keep(kind: string, file: string): void {
  const params = { [constants.ZSTD_c_compressionLevel]: 19 }
  const packed = zstdCompressSync(readFileSync(file), { params })
  writeFileSync(join(here, `${versionOfPortico()}.${kind}.zst`), packed)
  console.log(kind, packed.length)
}
