import { existsSync } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { databaseName } from '../backup/manifest.ts'

/**
 * Where an export lies in a data folder that is to take the place of what is there: the file as it comes,
 * what was made of it, and, once somebody has said so, the name of the folder for what it replaces.
 */
export function arrivingIn(dataDir: string) {
  const folder = join(dataDir, 'arriving')
  const within = (name: string) => join(folder, name)
  return {
    folder,
    file: within('export'),
    secret: within('secret.key'),
    whole: within('whole'),
    go: within('go'),
    begun: within('begun'),
  }
}

/** Notes that what lies there whole is to take its place at the next start. */
export async function markToReplace(dataDir: string, at: Date): Promise<void> {
  const { go, folder } = arrivingIn(dataDir)
  const replaced = `replaced-${at.toISOString().slice(0, 19).replaceAll(':', '')}Z`
  const whole = `${go}.new`
  try {
    // In one step: half of a name would be a folder that already has something in it.
    await writeFile(whole, replaced, { mode: 0o600, flush: true })
    await rename(whole, go)
    await syncOf(folder)
  } catch (error) {
    await Promise.all([whole, go].map((each) => rm(each, { force: true })))
    throw error
  }
}

/** The folder for what is replaced, as it is named above. */
const isAside = /^replaced-\d{4}-\d\d-\d\dT\d{6}Z$/

/** Removes what has come; first that it is to take a place, so that no start is left with half of it. */
export async function forgetArrived(dataDir: string): Promise<void> {
  const { folder, go } = arrivingIn(dataDir)
  if (!existsSync(folder)) return
  await rm(go, { force: true })
  await syncOf(folder)
  await rm(folder, { recursive: true, force: true })
}

/**
 * Puts what has come into its place where somebody has said so, while nobody has the database open. What was there is moved into a
 * folder beside, because a key may be the only one. May be broken off anywhere: the next start goes on.
 * `mayGo` is asked before the first step; false gives 'refused', and what has come is removed.
 */
export async function replaceByArrived(
  dataDir: string,
  mayGo: () => Promise<boolean>,
): Promise<'nothing' | 'refused' | { replaced: string }> {
  const { folder, go, begun, whole } = arrivingIn(dataDir)
  const said = await readFile(go, 'utf8').catch((error: NodeJS.ErrnoException) => error)
  // What is wrong with the data folder itself is said by whoever opens what is in it.
  if (said instanceof Error && said.code !== 'ENOENT') return 'nothing'
  const isMeant = typeof said === 'string' && isAside.test(said)
  if (!isMeant || (!existsSync(begun) && !(await mayGo()))) {
    await forgetArrived(dataDir)
    return isMeant ? 'refused' : 'nothing'
  }
  const aside = join(dataDir, said)
  await mkdir(aside, { recursive: true, mode: 0o700 })
  await writeFile(begun, '', { flush: true })
  await syncOf(folder)
  const database = databaseName.sqlite
  const names = await readdir(whole)
  // What SQLite keeps beside a database goes with it.
  const kept = names.includes(database) ? [`${database}-wal`, `${database}-shm`] : []
  for (const name of [...kept, ...names.filter((one) => one !== database), database]) {
    if (!names.includes(name) && !kept.includes(name)) continue
    await moveIfThere(join(dataDir, name), join(aside, name))
    if (names.includes(name)) await rename(join(whole, name), join(dataDir, name))
  }
  await Promise.all([syncOf(aside), syncOf(dataDir)])
  await forgetArrived(dataDir)
  return { replaced: aside }
}

async function moveIfThere(from: string, to: string): Promise<void> {
  await rename(from, to).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
}

async function syncOf(path: string): Promise<void> {
  const folder = await open(path)
  await folder.sync().finally(() => folder.close())
}
