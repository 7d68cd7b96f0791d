import { existsSync } from 'node:fs'
import {
  lchown,
  link,
  mkdir,
  open,
  readdir,
  rename,
  rm,
  rmdir,
  stat,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { StartError } from '../../contract/start-error.ts'
import { systemClock } from '../clock.ts'
import { keepBrought } from './bring-ledger.ts'
import { extract, type Extracting } from './extract.ts'
import { identityOf, noteRestoring, restoringNoted } from './identity.ts'
import { databaseName, manifestName, type Manifest } from './manifest.ts'
import { beating } from '../repeat.ts'

/** Where a restore writes until all is there; its name afterwards; and what keeps a start away meanwhile. */
const [writing, whole, mark] = ['restoring', 'restored', 'portico.site']
/** What somebody may have put into the folder before. */
const brought = ['secret.key', 'backup.key', 'erased.ledger', 'lost+found']
/** In ms: how often a restore says that it goes on, and when it is taken for dead. */
const [every, patience] = [2_000, 20_000]

/** What was restored, and what is left to do. */
export interface Restored {
  manifest: Manifest
  hints: string[]
}

interface Restoring extends Extracting {
  /** Looks at what was written, and may add to it, before it is in its place; gives what is left to do. */
  prepare: (within: string, manifest: Manifest) => Promise<string[]>
  /** Loads a database that is not a file of the folder. May be called again, where it was broken off. */
  load: (within: string, manifest: Manifest) => Promise<void>
}

/**
 * Restores into an empty folder. What is written lies apart until it is whole, the database comes into its
 * place as the last of it, and until then no start takes the folder for a new one. So it may be broken
 * off anywhere, and be begun again.
 */
export async function restoreInto(restoring: Restoring): Promise<Restored> {
  const { folder, prepare, load, ...from } = restoring
  const backup = await identityOf(from.path, from.store)
  await refuseUsed(folder)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if (existsSync(join(folder, whole))) {
    await refuseOther(folder, backup)
    return await putInPlace(folder, load)
  }
  const apart = join(folder, writing)
  await takePlace(apart)
  const stop = beating(() => beat(apart), every)
  try {
    await writeFile(join(folder, mark), 'A backup is being restored into this folder.\n')
    const manifest = await extract({ ...from, folder: apart })
    const hints = await prepare(apart, manifest)
    await noteRestoring(apart, { backup, path: from.path, hints, manifest })
    await giveToOwner(folder, apart)
    await syncFolders([join(apart, 'files'), apart])
    await rename(apart, join(folder, whole))
    await syncFolders([folder])
  } catch (error) {
    await rm(apart, { recursive: true, force: true })
    // Where it is whole, it can be put into its place yet, and no start may come before that.
    if (!existsSync(join(folder, whole))) await rm(join(folder, mark), { force: true })
    throw error
  } finally {
    stop()
  }
  return await putInPlace(folder, load)
}

async function beat(path: string): Promise<void> {
  const now = systemClock.now()
  await utimes(path, now, now)
}

/** Of two at once, one. */
async function takePlace(apart: string): Promise<void> {
  const former = await stat(apart).catch(() => null)
  if (former && Math.abs(systemClock.now().getTime() - former.mtimeMs) >= patience)
    await rm(apart, { recursive: true, force: true })
  await mkdir(apart, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
    throw new StartError(
      `A backup or an export is being brought into ${dirname(apart)}. If that was broken off, try again in half a minute.`,
    )
  })
}

/** Throws a StartError for a folder in which a restore was broken off: a start would make a new site there. */
export function refuseHalfRestored(folder: string): void {
  // An empty `restored` is what one leaves that was broken off behind its last step.
  if ([writing, join(whole, manifestName)].some((name) => existsSync(join(folder, name))))
    throw new StartError(
      `A backup or an export was being brought into ${folder}, and is not all there: run the same "portico restore" or "portico import" again.`,
    )
}

/** Throws a StartError for a folder with more in it than keys, and what a broken-off restore has left. */
async function refuseUsed(folder: string): Promise<void> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException): string[] => {
    if (error.code === 'ENOENT') return []
    throw new StartError(`${folder} cannot be restored into (${error.code}).`)
  })
  if (names.includes(whole) && (await readdir(join(folder, whole))).length > 0) return
  const other = names.find((name) => ![writing, ...brought].includes(name) && name !== mark)
  const isMarked = names.includes(mark) && !names.includes(writing)
  if (other !== undefined || isMarked)
    throw new StartError(
      `${folder} is not empty (it has ${other ?? mark}): a backup or an export goes into an empty folder only. Stop the program and move what is there away.`,
    )
}

/** What lies there whole is put into its place by a restore of the same backup, and by no other. */
async function refuseOther(folder: string, backup: string): Promise<void> {
  const { backup: other, path, manifest } = await restoringNoted(join(folder, whole))
  if (other !== backup)
    throw new StartError(
      `A restore of another backup (${path}, made ${manifest.made_at}) into ${folder} was broken off. Run that one again; or, to restore this one, remove ${folder} with all that is in it but keys that you have put there.`,
    )
}

/** May be broken off and begun again, too. */
async function putInPlace(folder: string, load: Restoring['load']): Promise<Restored> {
  const from = join(folder, whole)
  const { manifest: made, hints } = await restoringNoted(from)
  await load(from, made)
  await keepBrought(from, folder)
  const last: string = databaseName.sqlite
  for (const name of await readdir(from))
    if (name !== last && name !== manifestName) await rename(join(from, name), join(folder, name))
  await syncFolders([folder])
  if ((await readdir(from)).includes(last)) {
    // Unlike a rename, it cannot take the place of what somebody has made meanwhile.
    if (!(await isSame(join(from, last), join(folder, last))))
      await link(join(from, last), join(folder, last)).catch(refuseMade)
    await rm(join(from, last))
  }
  // Of a site whose database is elsewhere it says nothing.
  if (!existsSync(join(folder, last))) await rm(join(folder, mark), { force: true })
  await rm(join(from, manifestName))
  await rmdir(from)
  await syncFolders([folder, dirname(folder)])
  return { manifest: made, hints }
}

/** Where it was broken off between the two. */
async function isSame(one: string, other: string): Promise<boolean> {
  const found = await stat(other).catch(() => null)
  return found?.ino === (await stat(one)).ino
}

function refuseMade(error: NodeJS.ErrnoException): never {
  if (error.code !== 'EEXIST') throw error
  throw new StartError('Somebody has made a database in that folder meanwhile.')
}

/** As root, what is written is given to whom the folder belongs to. */
async function giveToOwner(folder: string, within: string): Promise<void> {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = await stat(folder)
  for (const entry of await readdir(within, { recursive: true, withFileTypes: true }))
    await lchown(join(entry.parentPath, entry.name), uid, gid)
  for (const path of [within, join(folder, mark)]) await lchown(path, uid, gid)
}

async function syncFolders(paths: string[]): Promise<void> {
  for (const path of paths) {
    const folder = await open(path)
    await folder.sync().finally(() => folder.close())
  }
}
