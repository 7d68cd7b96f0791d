import { join } from 'node:path'
import {
  contentsOfSqlite,
  faultsOfSqlite,
  hashesOfSqlite,
  type DatabaseContents,
} from '../../database/copied.ts'
import {
  contentsOfPostgres,
  hashesOfPostgres,
  restorePostgres,
  rowsInDump,
} from '../../database/dumped.ts'
import { withDatabaseBeside } from '../../database/beside.ts'
import { migrate } from '../../database/migrate.ts'
import { openDatabase, type DatabaseAddress } from '../../database/open.ts'
import { verifyAudit } from '../audit/check.ts'
import { extract } from './extract.ts'
import { workFolder } from './hold.ts'
import { databaseName, type Manifest } from './manifest.ts'
import { refuseExport } from './restoring.ts'
import type { StoreKeys } from '../s3/address.ts'
import { backupSource } from './place.ts'
import { demandRoomIn, type MeasureDisk } from './room.ts'

interface Drilling {
  path: string
  key: string
  /** Who asks the S3 store in which it is. */
  store?: StoreKeys | undefined
  /** In which the backup is restored, and from which it is removed. */
  parent: string
  /** Of the PostgreSQL server on which one is tried that was made there. */
  url?: string | undefined
  onProgress?: ((done: number) => void) | undefined
  /** What is known of a disk; the machine's own, but in tests. */
  measure?: MeasureDisk
}

/** What a drill has found: each thing that was looked at, and what is wrong. */
export interface DrillResult {
  manifest: Manifest
  lines: string[]
  faults: string[]
}

type Findings = Omit<DrillResult, 'manifest'>

/** Restores a backup beside, looks whether all of it is there and in order, and removes it. */
export async function drill({ parent, url, measure, ...given }: Drilling): Promise<DrillResult> {
  const work = await workFolder(parent, 'drill')
  try {
    const demandRoom = async (bytes: number) => await demandRoomIn(parent, bytes, measure)
    // The least that it can come to; each file says more.
    await demandRoom(await (await backupSource(given.path, given.store)).size())
    const manifest = await extract({ ...given, folder: work.folder, demandRoom })
    refuseExport(manifest)
    const path = join(work.folder, databaseName[manifest.engine])
    const found =
      manifest.engine === 'sqlite'
        ? await ofSqlite(work.folder, path, manifest)
        : await ofPostgres(url, path, manifest, work.folder)
    return { manifest, ...found }
  } finally {
    await work.release()
  }
}

async function ofSqlite(dataDir: string, path: string, manifest: Manifest): Promise<Findings> {
  const faults = await faultsOfSqlite(path)
  const lines = ['The database is whole, and its references lead somewhere.']
  const more = await lookAt({ dataDir }, manifest, {
    contents: await contentsOfSqlite(path),
    hashes: await hashesOfSqlite(path),
  })
  return { lines: [...lines, ...more.lines], faults: [...faults, ...more.faults] }
}

/** In a database of its own on the server; where none may be made, the dump is read to its end. */
async function ofPostgres(
  url: string | undefined,
  path: string,
  manifest: Manifest,
  dataDir: string,
): Promise<Findings> {
  const tried =
    url === undefined
      ? null
      : await withDatabaseBeside(url, async (beside) => {
          await restorePostgres(beside, path)
          return await lookAt({ url: beside, dataDir }, manifest, {
            contents: await contentsOfPostgres(beside),
            hashes: await hashesOfPostgres(beside),
          })
        })
  if (tried) return tried
  const tables = await rowsInDump(path)
  const files = filesOf(manifest).length
  return {
    lines: [
      'The dump of the database was read to its end, and not restored: for that the role has to be allowed to make a database (alter role … createdb).',
      rowsInWords(manifest),
      `${files} files, each with the hash that it had.`,
    ],
    faults: [...otherCounts(tables, manifest), ...lostFiles(manifest)],
  }
}

interface RestoredDatabase {
  contents: DatabaseContents
  hashes: Map<string, string>
}

/** What is wrong with what was restored; `lines` say what was looked at. */
async function lookAt(
  address: DatabaseAddress,
  manifest: Manifest,
  { contents, hashes }: RestoredDatabase,
): Promise<Findings> {
  const faults = [
    ...otherCounts(contents.tables, manifest),
    ...otherFiles(hashes, manifest),
    ...lostFiles(manifest),
  ]
  const lines = [
    rowsInWords(manifest),
    `${filesOf(manifest).length} files, each with the hash that it had.`,
  ]
  const { applied, entries, fault } = await openAndVerify(address)
  if (fault) faults.push(`The audit: ${fault.what}`)
  lines.push(`The audit is whole, with ${entries} entries.`)
  if (applied > 0) lines.push(`${applied} migrations of this version were applied to it.`)
  return { lines, faults }
}

const filesOf = ({ files }: Manifest) => files.filter(({ name }) => name.startsWith('files/'))

function rowsInWords({ tables }: Manifest): string {
  const rows = Object.values(tables).reduce((sum, count) => sum + count, 0)
  return `${rows} rows in ${Object.keys(tables).length} tables, as when it was made.`
}

function otherCounts(found: Record<string, number>, { tables }: Manifest): string[] {
  return Object.keys({ ...tables, ...found })
    .filter((name) => tables[name] !== found[name])
    .map((name) => `${name} has ${found[name] ?? 'no'} rows, and had ${tables[name] ?? 'none'}.`)
}

function otherFiles(wanted: Map<string, string>, manifest: Manifest): string[] {
  const found = new Map(filesOf(manifest).map(({ name, sha256 }) => [name.slice(6), sha256]))
  return [...wanted]
    .filter(([key, sha256]) => found.has(key) && found.get(key) !== sha256)
    .map(([key]) => `The file ${key} is not what its row says.`)
}

const lostFiles = ({ missing }: Manifest) =>
  missing.map((key) => `The file ${key} was missing when the backup was made.`)

/** As a start would: it opens the database, brings it up to date, and reads the audit to its end. */
async function openAndVerify(address: DatabaseAddress) {
  const database = await openDatabase(address)
  try {
    const applied = (await migrate(database)).length
    return { applied, ...(await verifyAudit(database)) }
  } finally {
    await database.close()
  }
}
