import { readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { StartError } from '../../contract/start-error.ts'
import type { StoreKeys } from '../s3/address.ts'
import { besideAndName } from './addresses.ts'
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
  /** The newest ledger, if somebody names one. */
  ledger: string | undefined
}

/**
 * Adds to the ledger of a backup what is to be found in newer ones of the same install, so that who was
 * erased since is erased again. Of two of which neither has all of the other, all lines are taken.
 */
export async function bringLedger(from: From, within: string): Promise<string[]> {
  const own = join(within, 'erased.ledger')
  const had = await textOf(own)
  const all = from.ledger === undefined ? await found(from, had) : await named(from.ledger, had)
  if (all === null || all === had)
    return [
      'If somebody was erased since this backup, put the newest erased.ledger in before the start.',
    ]
  await writeFile(own, all, { mode: 0o600, flush: true })
  return [
    'Who was erased since this backup is erased again at the start, before it answers anybody.',
  ]
}

async function named(ledger: string, had: string | null): Promise<string> {
  const text = await textOf(resolve(ledger))
  if (text === null) throw new StartError(`There is no ledger ${ledger}.`)
  if (had === null) return text
  if (firstLine(had) !== firstLine(text))
    throw new StartError(`${ledger} is the ledger of another install.`)
  return withAllOf(had, text)
}

/** By their first lines, as a copy may have the name of a former key; without one to compare, by name. */
async function found(
  { path, key, store, folder }: From,
  had: string | null,
): Promise<string | null> {
  const [where] = besideAndName(path)
  const place = await backupPlace(where, store)
  const beside = (await place.list()).map(({ name }) => name)
  const ours = beside.filter((name) => isLedgerCopy(name, installOf(key)))
  const others = beside.filter((name) => isLedgerCopy(name) && !ours.includes(name))
  const trusted = beside.includes('erased.ledger') ? [...ours.toSorted(), 'erased.ledger'] : ours
  const ledgers = [...trusted, ...others]
  const texts = ledgers.map((name) => async () => await text(place.read(name)))
  const own = async () => await textOf(join(folder, 'erased.ledger'))
  let all = had
  for (const [at, read] of [own, ...texts].entries()) {
    const one = await read()
    if (one === null) continue
    if (all === null) all = at <= trusted.length ? one : null
    else if (firstLine(all) === firstLine(one)) all = withAllOf(all, one)
  }
  return all
}

const firstLine = (text: string) => text.slice(0, text.indexOf('\n'))

/** A ledger with all lines of another one of the same install. */
function withAllOf(text: string, other: string): string {
  if (text.startsWith(other)) return text
  if (other.startsWith(text)) return other
  const had = new Set(text.split('\n'))
  const more = other.split('\n').filter((line) => !had.has(line) && isWhole(line))
  if (more.length === 0) return text
  // The line that a crash has cut off was never acknowledged, and the ledger allows none within.
  const whole = text.slice(0, text.lastIndexOf('\n') + 1)
  return `${whole}${more.join('\n')}\n`
}

function isWhole(line: string): boolean {
  try {
    return typeof JSON.parse(line) === 'object'
  } catch {
    return false
  }
}

async function textOf(path: string): Promise<string | null> {
  return await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
    throw error
  })
}
