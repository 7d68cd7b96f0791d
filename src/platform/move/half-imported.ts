import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '../../contract/start-error.ts'
import { isMarked } from '../../database/empty.ts'
import type { Database } from '../../database/open.ts'
import { hasMark } from '../auth/secrets.ts'

/**
 * Throws a StartError for a PostgreSQL database that an import has filled, in a folder that never got its
 * files: it failed behind the commit, or that was another folder. Nothing else would know of it, because
 * the database goes with no folder before its first start.
 */
export async function refuseHalfImported(database: Database, folder: string): Promise<void> {
  // An import makes it always, also without a file in it.
  if (existsSync(join(folder, 'files'))) return
  if (!(await isMarked(database)) || (await hasMark(database))) return
  throw new StartError(
    `An export was brought into that database, and its files are not in ${folder}: run the same "portico import" again, which finds the database as it is; or start first on the machine with the folder that it was brought into.`,
  )
}
