import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '../../contract/start-error.ts'
import type { Database } from '../../database/open.ts'
import { databaseMark, hasMark } from '../../platform/auth/secrets.ts'

/** In the data folder of a service on PostgreSQL; it says which database the folder goes with. */
const nameOf = (folder: string) => join(folder, 'portico.postgres')

/** In the data folder of a service on SQLite; it tells a folder that had a site from an empty one. */
const siteMark = (folder: string) => join(folder, 'portico.site')

const words = 'The data of a site of Portico is in this folder.\n'

/**
 * Notes that the folder belongs to a site, and with PostgreSQL to which database. Throws a StartError
 * for a database that goes with another folder: this one may be a disk that is not mounted.
 */
export async function markFolder(
  database: Database,
  folder: string,
  hasStore = false,
): Promise<void> {
  const file = nameOf(folder)
  if (database.engine === 'sqlite') {
    writeMark(siteMark(folder), words)
    return rmSync(file, { force: true })
  }
  const [had, mark] = [await hasMark(database), await databaseMark(database)]
  // With files in a store, each machine has a folder of its own.
  if (had && !hasStore && readMark(file) === undefined)
    throw new StartError(
      `${folder} is not the data folder of that database: it has no portico.postgres. If its disk is not mounted, mount it; if it is lost, restore the backup. To go on without its files: touch ${file}`,
    )
  writeMark(file, mark)
}

function writeMark(file: string, text: string): void {
  if (readMark(file) !== text) writeFileSync(file, text, { mode: 0o600 })
}

/**
 * Throws a StartError where a start on SQLite would make a new site in the folder of another one:
 * one that has lost its database, or one on PostgreSQL.
 */
export function refuseEmptied(folder: string): void {
  const { size } = statSync(join(folder, 'portico.sqlite'), { throwIfNoEntry: false }) ?? {}
  if (size) return
  if (existsSync(nameOf(folder)))
    throw new StartError(
      `${folder} is the data folder of a service with a PostgreSQL database, and DATABASE_URL is not set.`,
    )
  if (existsSync(siteMark(folder)))
    throw new StartError(
      `${folder} had a site, and its portico.sqlite is missing or empty: restore it from the backup. For a new site use an empty folder.`,
    )
}

/** Throws a StartError where the folder is that of a service with another database. */
export async function refuseOtherDatabase(database: Database, folder: string): Promise<void> {
  const found = readMark(nameOf(folder))
  if (found === undefined) return
  const isSqlite = database.engine === 'sqlite'
  if (!isSqlite && found === (await databaseMark(database))) return
  const why = isSqlite ? 'and DATABASE_URL is not set' : 'and not that of DATABASE_URL'
  throw new StartError(
    `${folder} is the data folder of a service with a PostgreSQL database, ${why}. Name the settings of the service: portico --settings FILE …`,
  )
}

function readMark(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    // It is not there before the first start of this version.
    return undefined
  }
}
