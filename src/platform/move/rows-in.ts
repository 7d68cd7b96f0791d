import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import type { Transaction } from 'kysely'
import { StartError } from '../../contract/start-error.ts'
import { migrate, migrateAs } from '../../database/migrate.ts'
import { hashesAtMoment } from '../../database/moment.ts'
import type { Database } from '../../database/open.ts'
import { linesOfTables, loadTables, type TableToLoad } from '../../database/table-load.ts'
import type { Tables } from '../../database/tables/tables.ts'
import { withinOne } from '../../database/within-one.ts'
import { verifyAudit } from '../audit/check.ts'
import { forgetLabel } from '../auth/key-store.ts'
import { tableMember, type Manifest } from '../backup/manifest.ts'
import { textLines } from './text-lines.ts'
import { forgetRuns } from './run-store.ts'

/** What was found in what was brought in. */
export interface BroughtRows {
  /** Rows of all tables, as in the export. */
  rows: number
  /** Entries of the audit, the chain of which is whole. */
  entries: number
  /** Migrations of this version that the export had not had. */
  applied: string[]
  /** The keys of files that were not what their rows say when the export was made. */
  otherFiles: string[]
}

interface Bringing {
  /** In which the members of the export are. */
  folder: string
  manifest: Manifest
  onTable?: ((name: string) => void) | undefined
}

/**
 * Fills an empty database from an export, within one transaction of it: makes the tables as they were
 * there, loads the rows, compares all of them, and brings them up to date. Throws a StartError for what
 * differs.
 */
export async function bringRows(
  database: Database,
  trx: Transaction<Tables>,
  { folder, manifest, onTable = () => {} }: Bringing,
): Promise<BroughtRows> {
  const within = withinOne(database, trx)
  await database.aloneUntilCommit(trx)
  await migrateAs(within, manifest)
  const members = await Promise.all(
    Object.keys(manifest.tables).map(async (name) => await memberOf(folder, name)),
  )
  await loadTables(database, trx, members, onTable)
  const rows = await compare(database, trx, manifest)
  const otherFiles = await filesUnlikeRows(trx, manifest)
  // It says which data folder goes with the database, and that is another one now.
  await forgetLabel(trx)
  const applied = await migrate(within)
  await forgetRuns(trx)
  const { entries, fault } = await verifyAudit(within)
  if (fault) throw new StartError(`The audit is not whole: ${fault.what}`)
  return { rows, entries, applied, otherFiles }
}

async function memberOf(folder: string, name: string): Promise<TableToLoad> {
  const file = join(folder, tableMember(name))
  let columns: string[] = []
  for await (const first of linesOf(file)) {
    columns = JSON.parse(first) as string[]
    break
  }
  return {
    name,
    columns,
    async *lines() {
      let isFirst = true
      for await (const line of linesOf(file)) {
        if (!isFirst) yield line
        isFirst = false
      }
    },
  }
}

const linesOf = (file: string) => textLines(createReadStream(file, 'utf8') as AsyncIterable<string>)

/** Each row of each table, by hashes of all of them. */
async function compare(
  database: Database,
  trx: Transaction<Tables>,
  { files, tables }: Manifest,
): Promise<number> {
  const wanted = new Map(files.map(({ name, sha256 }) => [name, sha256]))
  let all = 0
  for await (const { table, lines } of linesOfTables(database, trx)) {
    const hash = createHash('sha256')
    hash.update(`${JSON.stringify(table.columns.map(({ name }) => name))}\n`)
    let count = 0
    for await (const line of lines) {
      hash.update(`${line}\n`)
      count += 1
    }
    if (count !== tables[table.name])
      throw new StartError(
        `${table.name} has ${count} rows here, and ${tables[table.name] ?? 'none'} in the export.`,
      )
    if (hash.digest('hex') !== wanted.get(tableMember(table.name)))
      throw new StartError(`The rows of ${table.name} are not here as they are in the export.`)
    all += count
  }
  return all
}

/** That was so before the export, whose own hashes have been compared. */
async function filesUnlikeRows(trx: Transaction<Tables>, { files }: Manifest): Promise<string[]> {
  const found = new Map(files.map(({ name, sha256 }) => [name, sha256]))
  const said = await hashesAtMoment(trx)
  return said
    .filter(({ key, sha256 }) => (found.get(`files/${key}`) ?? sha256) !== sha256)
    .map(({ key }) => key)
}
