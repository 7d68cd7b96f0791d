import { statSync, type Stats } from 'node:fs'
import { userInfo } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { StartError } from '../../contract/start-error.ts'
import { appliedMigrations } from '../../database/migrate.ts'
import type { Database } from '../../database/open.ts'
import { root } from '../../platform/root.ts'
import { userName } from '../server/folder-owner.ts'
import type { Config } from '../server/settings.ts'

/** DATA_DIR as the service has it: a relative one is below the program, wherever one stands. */
export const dataFolder = ({ DATA_DIR }: Pick<Config, 'DATA_DIR'>): string =>
  resolve(fileURLToPath(root), DATA_DIR)

/**
 * Throws a StartError where a command would make a data folder or a SQLite database, or would work
 * in the folder of another user: the service could not read what is written there.
 */
export function refuseFolder(path: string): void {
  const found = statOf(path)
  if (found === undefined) throw new StartError(`There is no ${path}${notMade}`)
  refuseOwner(path, found)
}

/** The same for a folder that need not be there. */
export function refuseOthersFolder(path: string): void {
  const found = statOf(path)
  if (found !== undefined) refuseOwner(path, found)
}

/** The same for the SQLite database in a folder. */
export const refuseSqlite = (folder: string): void => {
  refuseFolder(folder)
  refuseFolder(join(folder, 'portico.sqlite'))
}

const notMade =
  ': only the start of the program makes one. To use that of a service, name its settings: portico --settings FILE …'

function statOf(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOTDIR') return undefined
    throw new StartError(
      `${path} cannot be looked at (${code}): run this as the user of the service.`,
    )
  }
}

function refuseOwner(path: string, { uid }: Stats): void {
  if (process.getuid === undefined || process.getuid() === uid) return
  const owner = userName(uid)
  throw new StartError(
    `${path} belongs to ${owner}, and you are ${userInfo().username}: run this as ${owner}, for example by "runuser -u ${owner} -- portico …".`,
  )
}

/** Throws a StartError for a database that the program has not made. */
export async function refuseForeign(database: Database): Promise<void> {
  if ((await appliedMigrations(database)).length > 0) return
  throw new StartError(`There is no site of Portico in that database${notMade}`)
}
