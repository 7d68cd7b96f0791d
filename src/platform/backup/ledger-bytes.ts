import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { isSealed, seal, unseal } from './sealed.ts'

/** A copy of a ledger as it lies in a store: sealed, because its hashes and their key are together in it. */
export const sealedLedger = async (bytes: Buffer, key: string): Promise<Buffer> =>
  await buffer(seal(one(bytes), key))

/** A copy of a ledger, whether it is sealed or not. Throws a StartError for one that this key does not open. */
export const openedLedger = async (bytes: Buffer, key: string): Promise<Buffer> =>
  isSealed(bytes) ? await buffer(unseal(one(bytes), key)) : bytes

async function* one(bytes: Buffer) {
  yield bytes
}

/** The ledger at a path; null: there is none. */
export async function ledgerAt(path: string): Promise<Buffer | null> {
  return await readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
    throw error
  })
}
