import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '../../contract/start-error.ts'
import type { Database } from '../../database/open.ts'
import { databaseMark } from '../../platform/auth/secrets.ts'

/** In the data folder of a service on PostgreSQL; it says which database the folder goes with. */
const nameOf = (folder: string) => join(folder, 'portico.postgres')

/** Notes which PostgreSQL database the folder goes with; with SQLite it holds the database itself. */
export async function markFolder(database: Database, folder: string): Promise<void> {
  const file = nameOf(folder)
  if (database.engine === 'sqlite') return rmSync(file, { force: true })
  const mark = await databaseMark(database)
  if (readMark(file) !== mark) writeFileSync(file, mark, { mode: 0o600 })
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
