import { execFileSync } from 'node:child_process'
import { closeSync, constants, accessSync, openSync, readdirSync, statSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { StartError } from '../../contract/start-error.ts'

/** So many files are looked at: who ran something as the wrong user has left many, or new ones. */
const most = 2_000

/**
 * Throws a StartError for a file in the data folder that this user cannot use, such as one that root
 * has left there, with its owner and the command that mends it.
 */
export function refuseOthersFiles(folder: string): void {
  for (const path of [folder, ...within(folder), ...within(join(folder, 'files'))])
    if (!isOurs(path)) throw new StartError(sentence(path, folder))
}

function sentence(path: string, folder: string): string {
  const [owner, us] = [userName(statSync(path).uid), userInfo().username]
  return `${path} belongs to ${owner}, and this program runs as ${us}, who may not use it. As root: chown -R ${us}: ${folder}`
}

function within(folder: string): string[] {
  try {
    const names = readdirSync(folder)
    return names.slice(-most).map((name) => join(folder, name))
  } catch {
    // There is none yet, or the check of the folder itself names it.
    return []
  }
}

function isOurs(path: string): boolean {
  try {
    if (statSync(path).isDirectory())
      accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK)
    else closeSync(openSync(path, 'r+'))
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'EACCES'
  }
}

/** The user to whom the folder belongs, where this is root and it is another one's; else null. */
export function ownerBesideRoot(folder: string): string | null {
  const { uid } = statSync(folder)
  return process.getuid?.() === 0 && uid !== 0 ? userName(uid) : null
}

/** The name of a user; their number where it has none. */
export function userName(uid: number): string {
  try {
    return execFileSync('id', ['-un', String(uid)], { encoding: 'utf8', stdio: 'pipe' }).trim()
  } catch {
    return String(uid)
  }
}
