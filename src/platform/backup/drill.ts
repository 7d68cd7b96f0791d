import { join } from 'node:path'
import { contentsOfSqlite, faultsOfSqlite, hashesOfSqlite } from '../../database/copied.ts'
import { migrate } from '../../database/migrate.ts'
import { openDatabase } from '../../database/open.ts'
import { verifyAudit } from '../audit/check.ts'
import { extract } from './extract.ts'
import { workFolder } from './hold.ts'
import { databaseName, type Manifest } from './manifest.ts'

interface Drilling {
  path: string
  key: string
  /** In which the backup is restored, and from which it is removed. */
  parent: string
  onProgress?: ((done: number) => void) | undefined
}

/** What a drill has found: each thing that was looked at, and what is wrong. */
export interface DrillResult {
  manifest: Manifest
  lines: string[]
  faults: string[]
}

/** Restores a backup beside, looks whether all of it is there and in order, and removes it. */
export async function drill({ parent, ...given }: Drilling): Promise<DrillResult> {
  const work = await workFolder(parent, 'drill')
  try {
    const manifest = await extract({ ...given, folder: work.folder })
    return { manifest, ...(await lookAt(work.folder, manifest)) }
  } finally {
    await work.release()
  }
}

/** What is wrong with files that were restored; `lines` say what was looked at. */
async function lookAt(folder: string, manifest: Manifest) {
  const path = join(folder, databaseName.sqlite)
  const faults = await faultsOfSqlite(path)
  const lines = ['The database is whole, and its references lead somewhere.']
  faults.push(...(await otherCounts(path, manifest)))
  const rows = Object.values(manifest.tables).reduce((sum, count) => sum + count, 0)
  lines.push(`${rows} rows in ${Object.keys(manifest.tables).length} tables, as when it was made.`)
  faults.push(...(await otherFiles(path, manifest)))
  const files = manifest.files.filter(({ name }) => name.startsWith('files/')).length
  lines.push(`${files} files, each with the hash that it had.`)
  const { applied, entries, fault } = await openAndVerify(folder)
  if (fault) faults.push(`The audit: ${fault.what}`)
  lines.push(`The audit is whole, with ${entries} entries.`)
  if (applied > 0) lines.push(`${applied} migrations of this version were applied to it.`)
  return { lines, faults }
}

async function otherCounts(path: string, { tables }: Manifest): Promise<string[]> {
  const { tables: found } = await contentsOfSqlite(path)
  const names = Object.keys({ ...tables, ...found })
  return names
    .filter((name) => tables[name] !== found[name])
    .map((name) => `${name} has ${found[name] ?? 'no'} rows, and had ${tables[name] ?? 'none'}.`)
}

async function otherFiles(path: string, { files, missing }: Manifest): Promise<string[]> {
  const found = new Map(files.map(({ name, sha256 }) => [name.replace('files/', ''), sha256]))
  const wanted = await hashesOfSqlite(path)
  const other = [...wanted]
    .filter(([key, sha256]) => found.has(key) && found.get(key) !== sha256)
    .map(([key]) => `The file ${key} is not what its row says.`)
  const lost = missing.map((key) => `The file ${key} was missing when the backup was made.`)
  return [...other, ...lost]
}

/** As a start would: it opens the database, brings it up to date, and reads the audit to its end. */
async function openAndVerify(folder: string) {
  const database = await openDatabase({ dataDir: folder })
  try {
    const applied = (await migrate(database)).length
    return { applied, ...(await verifyAudit(database)) }
  } finally {
    await database.close()
  }
}
