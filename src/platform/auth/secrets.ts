import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Database } from '../../database/open.ts'
import { randomKey } from './key-file.ts'
import { findLabel, labelOrFresh } from './key-store.ts'
import { purposeSealer, type Keys } from './keys.ts'
import type { Sealer } from './sealing.ts'

export type { Sealer }

/** Signs short texts for this install, so that it recognises them when they come back. */
export interface Signer {
  /** The text with its signature, separated by a dot; URL-safe when the text is. */
  sign(text: string): string
  /** The text when the signature is ours, else null. */
  verify(signed: string): string | null
}

/** A signer with a random key (256 bits) of this install, made when it is first needed. */
export const createSigner = async (keys: Keys, purpose: string): Promise<Signer> =>
  signerWith(await keys.find(purpose))

function signerWith(key: Buffer): Signer {
  const mac = (text: string) => createHmac('sha256', key).update(text).digest().subarray(0, 16)
  return {
    sign: (text) => `${text}.${mac(text).toString('base64url')}`,
    verify(signed) {
      const at = signed.lastIndexOf('.')
      const [text, given] = [signed.slice(0, at), Buffer.from(signed.slice(at + 1), 'base64url')]
      const ours = mac(text)
      return at > 0 && given.length === ours.length && timingSafeEqual(given, ours) ? text : null
    },
  }
}

/** A sealer under a key of this install and of this purpose alone. */
export const createSealer = async (keys: Keys, purpose: string): Promise<Sealer> =>
  purposeSealer(await keys.find(purpose), purpose)

/** A text by which a database is known among others, and which opens nothing; needs no key. */
export async function databaseMark(database: Database): Promise<string> {
  const label = await database.transaction((trx) => labelOrFresh(trx, randomKey()))
  return signerWith(Buffer.from(label, 'base64url')).sign('portico')
}

/** Whether a data folder was ever marked for the database. */
export const hasMark = async ({ read }: Database): Promise<boolean> =>
  (await findLabel(read)) !== undefined
