import { chown, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { StartError } from '../../contract/start-error.ts'
import type { StoreKeys } from '../s3/address.ts'
import { besideAndName } from './addresses.ts'
import { ledgerAt, openedLedger } from './ledger-bytes.ts'
import { ledgerHead, withAllOf } from './ledger-lines.ts'
import { backupPlace } from './place.ts'
import { isLedgerCopy } from './ledger-copy.ts'
import { installOf } from './sealed.ts'

interface From {
  /** Of the backup. */
  path: string
  key: string
  /** Who asks the S3 store in which it is. */
  store?: StoreKeys | undefined
  folder: string
  /** A newer ledger, or a folder of several, if somebody names one. */
  ledger: string | undefined
}

/**
 * Adds to the ledger of a backup what is to be found in newer ones, those of other machines too, so that
 * who was erased since is erased again. Of two of which neither has all of the other, all lines are taken.
 */
export async function bringLedger(from: From, within: string): Promise<string[]> {
  const own = join(within, 'erased.ledger')
  const had = await textAt(own, from.key)
  let all = had
  for (const one of [...(await brought(from)), ...(await copiesOfOurs(from))])
    all = all === null ? one : withAllOf(all, one)
  for (const one of await copiesOfOthers(from))
    // By another key for backups it may be of another install: then its lines are none of ours.
    if (all !== null && ledgerHead(all) === ledgerHead(one)) all = withAllOf(all, one)
  if (all === null || all === had)
    return [
      'If somebody was erased since this backup, put the newest erased.ledger in before the start.',
    ]
  await writeFile(own, all, { mode: 0o600, flush: true })
  return [
    'Who was erased since this backup is erased again at the start, before it answers anybody.',
  ]
}

/** Adds what lies in the folder to the ledger that comes into its place: what somebody has put there is never lost. */
export async function keepBrought(from: string, folder: string): Promise<void> {
  const [path, part] = [join(from, 'erased.ledger'), join(from, 'erased.ledger.part')]
  await rm(part, { force: true })
  const [ours, there] = [await ledgerAt(path), await ledgerAt(join(folder, 'erased.ledger'))]
  if (ours === null || there === null) return
  const all = withAllOf(String(ours), String(there))
  if (all === String(ours)) return
  await writeFile(part, all, { mode: 0o600, flush: true })
  const { uid, gid } = await stat(path)
  await chown(part, uid, gid)
  await rename(part, path)
}

/** The one in the folder, and what was named. */
async function brought({ folder, ledger, key }: From): Promise<string[]> {
  const own = await textAt(join(folder, 'erased.ledger'), key)
  return [...(ledger === undefined ? [] : await named(resolve(ledger), key)), ...(own ? [own] : [])]
}

async function named(path: string, key: string): Promise<string[]> {
  const isFolder = (await stat(path).catch(() => null))?.isDirectory()
  const names = isFolder ? await readdir(path) : []
  const paths = isFolder
    ? names.filter((name) => name.endsWith('.ledger')).map((name) => join(path, name))
    : [path]
  const texts = await Promise.all(paths.map(async (one) => await textAt(one, key)))
  const found = texts.filter((text) => text !== null)
  if (found.length === 0) throw new StartError(`There is no ledger ${path}.`)
  return found
}

/** By their names, whatever their first lines: each machine has one of its own. */
async function copiesOfOurs({ path, key, store }: From): Promise<string[]> {
  const [where] = besideAndName(path)
  const place = await backupPlace(where, store)
  const names = (await place.list()).map(({ name }) => name)
  const ours = names.filter((name) => isLedgerCopy(name, installOf(key))).toSorted()
  const texts: string[] = []
  for (const name of names.includes('erased.ledger') ? [...ours, 'erased.ledger'] : ours) {
    const opening = openedLedger(await buffer(place.read(name)), key)
    texts.push(
      String(
        await opening.catch(() => {
          throw new StartError(
            `${place.at(name)} is damaged. To restore without it, move it away: whoever is in it alone comes back.`,
          )
        }),
      ),
    )
  }
  return texts
}

/** Those with the name of another key for backups, which may be a former one; without those that only that one opens. */
async function copiesOfOthers({ path, key, store }: From): Promise<string[]> {
  const [where] = besideAndName(path)
  const place = await backupPlace(where, store)
  const names = (await place.list()).map(({ name }) => name)
  const others = names.filter((name) => isLedgerCopy(name) && !isLedgerCopy(name, installOf(key)))
  const texts: string[] = []
  for (const name of others) {
    const text = await openedLedger(await buffer(place.read(name)), key).catch(() => null)
    if (text !== null) texts.push(String(text))
  }
  return texts
}

async function textAt(path: string, key: string): Promise<string | null> {
  const bytes = await ledgerAt(path)
  return bytes && String(await openedLedger(bytes, key))
}
