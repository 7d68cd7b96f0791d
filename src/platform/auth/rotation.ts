import type { Transaction } from 'kysely'
import { StartError } from '../../contract/start-error.ts'
import type { Database } from '../../database/open.ts'
import type { Tables } from '../../database/tables/tables.ts'
import { dropNextKey, randomKey, takeNextKey, writeNextKey, type KeyPlace } from './key-file.ts'
import { forgetKeys, listKeys, readFingerprint, replaceFingerprint, writeKey } from './key-store.ts'
import { fingerprintOf, openKeys, presentKey, wrapping, type SealedTable } from './keys.ts'

/** How the key is changed. */
export interface KeyChange {
  /** The key to come; of SECRET_KEY, which has to be set to it afterwards. */
  next?: string | undefined
  /** Without the former key, and without everything that it sealed. */
  lost?: boolean
}

interface Parts {
  database: Database
  place: KeyPlace
  tables: readonly SealedTable[]
  /** Runs it in a transaction that notes the change in the audit. */
  act: (run: (trx: Transaction<Tables>) => Promise<void>) => Promise<void>
}

/**
 * Changes the key outside; the keys of the install stay what they are, so that links in mails that
 * were sent go on to work, and so do programs that run.
 */
export async function rotateKey(parts: Parts, { next = randomKey(), lost = false }: KeyChange) {
  const { database, place, tables, act } = parts
  const former = await formerOf(parts, lost)
  const fingerprint = fingerprintOf(next)
  const inFile = place.SECRET_KEY === undefined
  if (fingerprint === former.fingerprint) throw new StartError('That is the key already.')
  // First the file, then the database: a start in between finds both, and takes the right one.
  if (inFile) writeNextKey(place, fingerprint, next)
  try {
    await act(async (trx) => {
      if (!(await replaceFingerprint(trx, former.fingerprint, fingerprint)))
        throw new StartError('Somebody else is changing the key. Try again.')
      if (former.key !== null) return await wrapAnew(trx, former.key, next)
      for (const { forget } of tables) await forget(trx)
      await forgetKeys(trx)
    })
  } catch (error) {
    // It may be committed where the answer was lost on its way.
    if (inFile && (await readFingerprint(database.read)) !== fingerprint)
      dropNextKey(place, fingerprint)
    throw error
  }
  if (inFile) takeNextKey(place, fingerprint)
}

/** Whether the key is there, and is the right one. */
function holdsKey(place: KeyPlace, fingerprint: string): boolean {
  try {
    return presentKey(place, fingerprint) !== ''
  } catch {
    return false
  }
}

async function formerOf({ database, place, tables }: Parts, lost: boolean) {
  if (!lost || (await readFingerprint(database.read)) === undefined)
    await openKeys(database, place, tables)
  const fingerprint = (await readFingerprint(database.read)) as string
  if (!lost) return { fingerprint, key: presentKey(place, fingerprint) }
  if (holdsKey(place, fingerprint))
    throw new StartError('The key is not lost: it is there, and is changed without --lost.')
  return { fingerprint, key: null }
}

async function wrapAnew(trx: Transaction<Tables>, former: string, next: string): Promise<void> {
  const [from, to] = [wrapping(former), wrapping(next)]
  for (const { name, value } of await listKeys(trx))
    await writeKey(trx, name, to.wrap(name, from.unwrap(name, value)))
}
