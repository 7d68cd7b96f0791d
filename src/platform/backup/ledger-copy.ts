import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { isInStore, type StoreKeys } from '../s3/address.ts'
import { type BackupPlace } from './addresses.ts'
import { backupPlace } from './place.ts'

/** Its copies, by the install that keeps them: several may share a folder. */
const nameOf = (install: string, nth: number) =>
  nth === 1 ? `erased-${install}.ledger` : `erased-${install}-${nth}.ledger`

/** Whether a name is that of a copy; and if `install` is given, of one of that install. */
export const isLedgerCopy = (name: string, install = String.raw`[\da-f]{6}`): boolean =>
  new RegExp(String.raw`^erased-${install}(-\d+)?\.ledger$`).test(name)

/**
 * Keeps a copy of the ledger beside the backups, because a backup that is restored needs a newer one than
 * it has itself. A copy with anything in it that the ledger lacks is left alone, whatever its length: then
 * there is one more. Gives the name of such a copy, else null.
 */
export async function copyLedger(
  dataDir: string,
  to: string,
  install: string,
  store?: StoreKeys,
): Promise<string | null> {
  // Its disk is away: that is said by the backup that cannot be made.
  if (!isInStore(to) && !existsSync(to)) return null
  const place = await backupPlace(to, store)
  const bytes = (await bytesOf(join(dataDir, 'erased.ledger'))) ?? Buffer.alloc(0)
  let other: string | null = null
  for (let nth = 1; ; nth += 1) {
    const name = nameOf(install, nth)
    const former = await inPlace(place, name)
    if (former === null || beginsWith(bytes, former)) {
      if (bytes.length > (former?.length ?? 0)) await place.write(name, bytes)
      return other
    }
    other ??= name
    // One that was put back is older, and the copy has all of it.
    if (beginsWith(former, bytes)) return other
  }
}

const beginsWith = (all: Buffer, first: Buffer) => all.subarray(0, first.length).equals(first)

const inPlace = async (place: BackupPlace, name: string) =>
  (await place.size(name)) === null ? null : await buffer(place.read(name))

async function bytesOf(path: string): Promise<Buffer | null> {
  return await readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
}
