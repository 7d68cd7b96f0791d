import { existsSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '../../contract/start-error.ts'
import type { Manifest } from './manifest.ts'

/** Beside files that were brought into a folder, while the settings name a store. */
const markIn = (folder: string) => join(folder, 'portico.files')

interface Brought {
  /** FILES_URL, where it is set. */
  filesUrl?: string | undefined
  folder: string
}

/** Notes in `within` that files lie in the folder and are read from a store; gives what is left to do. */
export async function noteFilesToMove(
  { filesUrl, folder }: Brought,
  within: string,
  { files }: Manifest,
): Promise<string[]> {
  if (filesUrl === undefined || !files.some(({ name }) => name.startsWith('files/'))) return []
  await writeFile(markIn(within), `${filesUrl}\n`, { mode: 0o600, flush: true })
  return [
    `The files are in ${join(folder, 'files')}, and FILES_URL is set. Before the start: portico files move --to "${filesUrl}"`,
  ]
}

/** Throws a StartError where such files have not been moved yet. */
export function refuseFilesToMove(folder: string, filesUrl: string | undefined): void {
  if (filesUrl === undefined || !existsSync(markIn(folder))) return
  throw new StartError(
    `The files that were brought into ${join(folder, 'files')} are not in FILES_URL yet. First: portico files move --to "${filesUrl}". If they are there by another way: rm ${markIn(folder)}`,
  )
}

/** Forgets it, once all of them are there. */
export const forgetFilesToMove = async (folder: string): Promise<void> =>
  await rm(markIn(folder), { force: true })
