import { hkdfSync, randomBytes } from 'node:crypto'
import type { Transaction } from 'kysely'
import { StartError } from '../../contract/start-error.ts'
import type { Database } from '../../database/open.ts'
import type { Tables } from '../../database/tables/tables.ts'
import { makeKey, randomKey, readKey, readNextKey, takeNextKey, type KeyPlace } from './key-file.ts'
import {
  findKey,
  insertFingerprint,
  keyOrFresh,
  listKeys,
  readFingerprint,
  replaceFingerprint,
  writeKey,
} from './key-store.ts'
import { sealerWith, type Sealer } from './sealing.ts'

/** The keys of this install, each of a purpose: random, and sealed in the database by the key outside. */
export interface Keys {
  /** 32 bytes, made when they are first needed. */
  find(purpose: string): Promise<Buffer>
}

/** What a slice keeps sealed in its own table. */
export interface SealedTable {
  purpose: string
  /** Seals all of it by `to`: what `from` has sealed, or what an earlier version kept in the clear. */
  sealAnew(trx: Transaction<Tables>, to: Sealer, from: Sealer | null): Promise<void>
  /** Deletes what nobody can open any more. */
  forget(trx: Transaction<Tables>): Promise<void>
}

const mark = 'sealed:'
const nonceOf = () => randomBytes(12)
const derive = (key: string, use: string) => Buffer.from(hkdfSync('sha256', key, '', use, 32))

/** By which a key is recognised; it opens nothing. */
export const fingerprintOf = (key: string) =>
  derive(key, 'portico fingerprint').toString('base64url')

/** A key is sealed for its purpose alone, so that two cannot be exchanged in the table. */
export function wrapping(key: string) {
  const sealer = (name: string): Sealer => sealerWith(derive(key, `portico key ${name}`), nonceOf)
  return {
    wrap: (name: string, value: string) => mark + sealer(name).seal(value),
    unwrap: (name: string, value: string) => sealer(name).open(value.slice(mark.length)),
  }
}

const where = 'secret.key in DATA_DIR, or SECRET_KEY'

/**
 * Opens the keys of a database by the key outside of it, which is made at the first start. Throws a
 * StartError without that key and for another one: what they seal could never be opened again.
 */
export async function openKeys(
  database: Database,
  place: KeyPlace,
  tables: readonly SealedTable[] = [],
): Promise<Keys> {
  const stored = await readFingerprint(database.read)
  if (stored === undefined) {
    const replaced = await adopt(database, readKey(place) ?? makeKey(place), tables)
    if (replaced) await database.eraseDeleted('secret')
    return await openKeys(database, place, tables)
  }
  return keysOf(database, presentKey(place, stored))
}

/** The key outside, which has to have this fingerprint. */
export function presentKey(place: KeyPlace, fingerprint: string): string {
  const key = readKey(place)
  if (key !== null && fingerprintOf(key) === fingerprint) return key
  const next = readNextKey(place, fingerprint)
  if (next !== null && fingerprintOf(next) === fingerprint) {
    takeNextKey(place, fingerprint)
    return next
  }
  throw refusal(key === null ? 'is missing' : notTheOne)
}

const notTheOne = 'is not the one that sealed its secrets'

const refusal = (found: string) =>
  new StartError(
    `The key of this database (${where}) ${found}: put back the right one. If it is lost: portico secret rotate --lost.`,
  )

function keysOf(database: Database, key: string): Keys {
  const { wrap, unwrap } = wrapping(key)
  const fingerprint = fingerprintOf(key)
  const make = async (trx: Transaction<Tables>, purpose: string) => {
    // A rotation waits here, or is over: a key that it did not see would be lost.
    if (await replaceFingerprint(trx, fingerprint, fingerprint))
      return await keyOrFresh(trx, purpose, wrap(purpose, randomKey()))
    throw changedMeanwhile()
  }
  return {
    async find(purpose) {
      const value =
        (await findKey(database.read, purpose)) ??
        (await database.transaction((trx) => make(trx, purpose)))
      try {
        return Buffer.from(unwrap(purpose, value), 'base64url')
      } catch {
        throw changedMeanwhile()
      }
    },
  }
}

const changedMeanwhile = () =>
  new StartError('The key of this database was changed meanwhile. Start again.')

/**
 * Seals what earlier versions kept in the clear, or by a key that lay in the same database. Gives
 * whether there was such a key, which then has to be erased.
 */
async function adopt(
  database: Database,
  key: string,
  tables: readonly SealedTable[],
): Promise<boolean> {
  const { wrap } = wrapping(key)
  return await database.transaction(async (trx) => {
    if (!(await insertFingerprint(trx, fingerprintOf(key)))) return false
    const former = new Map((await listKeys(trx)).map(({ name, value }) => [name, value]))
    if ([...former.values()].some((value) => value.startsWith(mark))) throw refusal(notTheOne)
    const replaces = former.size > 0
    for (const { purpose, sealAnew } of tables) {
      const [from, to] = [former.get(purpose), randomKey()]
      former.delete(purpose)
      await sealAnew(trx, sealerOf(to, purpose), from ? sealerOf(from, purpose) : null)
      await keyOrFresh(trx, purpose, wrap(purpose, to))
      await writeKey(trx, purpose, wrap(purpose, to))
    }
    for (const [name, value] of former) await writeKey(trx, name, wrap(name, value))
    return replaces
  })
}

const sealerOf = (root: string, purpose: string) =>
  purposeSealer(Buffer.from(root, 'base64url'), purpose)

/** The sealer of a purpose, of its key. */
export const purposeSealer = (root: Buffer, purpose: string): Sealer =>
  sealerWith(Buffer.from(hkdfSync('sha256', root, '', `seal ${purpose}`, 32)), nonceOf)
