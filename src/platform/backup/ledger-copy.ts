import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { isInStore, type StoreKeys } from '../s3/address.ts'
import { type BackupPlace } from './addresses.ts'
import { ledgerAt, openedLedger, sealedLedger } from './ledger-bytes.ts'
import { ledgerHead, headsIn, lackingIn } from './ledger-lines.ts'
import { backupPlace } from './place.ts'
import { installOf, isSealed } from './sealed.ts'

/** Its copies, by the install that keeps them: several may share a folder. */
const nameOf = (install: string, nth: number) =>
  nth === 1 ? `erased-${install}.ledger` : `erased-${install}-${nth}.ledger`

/** Whether a name is that of a copy; and if `install` is given, of one of that install. */
export const isLedgerCopy = (name: string, install = String.raw`[\da-f]{6}`): boolean =>
  new RegExp(String.raw`^erased-${install}(-\d+)?\.ledger$`).test(name)

interface Copying {
  dataDir: string
  /** BACKUP_TO. */
  to: string
  /** Of the backups: it names the install, and seals what lies in a store. */
  key: string
  store?: StoreKeys | undefined
  /** Whether no other machine copies a ledger of the same install. */
  isAlone: boolean
}

/**
 * Keeps a copy of the ledger beside the backups, because a backup that is restored needs a newer one than
 * it has itself. A copy with anything in it that the ledger lacks is left alone, whatever its length: then
 * there is one more. Gives the name of such a copy, unless it is of another machine, else null.
 */
export async function copyLedger(copying: Copying): Promise<string | null> {
  const { dataDir, to, key, store, isAlone } = copying
  // Its disk is away: that is said by the backup that cannot be made.
  if (!isInStore(to) && !existsSync(to)) return null
  const place = await backupPlace(to, store)
  const own = await ledgerAt(join(dataDir, 'erased.ledger'))
  const bytes = own ?? Buffer.alloc(0)
  let other: string | null = null
  for (let nth = 1; ; nth += 1) {
    const name = nameOf(installOf(key), nth)
    const former = await inPlace(place, name)
    const had = former && (await openedLedger(former, key))
    if (had === null || hasAllOf(bytes, had)) {
      const isPlain = former !== null && isInStore(to) && !isSealed(former)
      if (bytes.length > (had?.length ?? 0) || (isPlain && bytes.length > 0))
        await place.write(name, isInStore(to) ? await sealedLedger(bytes, key) : bytes)
      return other
    }
    if (own === null ? isAlone : isOfOurs(String(bytes), String(had))) other ??= name
    // One that was put back is older, and the copy has all of it.
    if (beginsWith(had, bytes)) return other
  }
}

const beginsWith = (all: Buffer, first: Buffer) => all.subarray(0, first.length).equals(first)

const hasAllOf = (all: Buffer, other: Buffer) =>
  beginsWith(all, other) || (all.length > 0 && lacking(String(all), String(other)).length === 0)

/** A ledger that has only begun is one of its own, too. */
const lacking = (text: string, other: string) =>
  headsIn(text).has(ledgerHead(other)) ? lackingIn(text, other) : [{ head: ledgerHead(other) }]

/** Whether a ledger lacks lines by a key that it has itself; of another machine it need have none. */
function isOfOurs(text: string, other: string): boolean {
  const heads = headsIn(text)
  return lackingIn(text, other).some(({ head }) => heads.has(head))
}

const inPlace = async (place: BackupPlace, name: string) =>
  (await place.size(name)) === null ? null : await buffer(place.read(name))
