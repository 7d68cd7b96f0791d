import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Database } from '../database/open.ts'

/** Signs short texts for this install, so that it knows them again when they come back. */
export interface Signer {
  /** The text with its signature, separated by a dot; URL-safe when the text is. */
  sign(text: string): string
  /** The text when the signature is ours, else null. */
  verify(signed: string): string | null
}

/** A signer with a random key (256 bits) of this install, made when it is first asked for. */
export async function createSigner(database: Database, purpose: string): Promise<Signer> {
  const key = Buffer.from(await secret(database, purpose), 'base64url')
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

async function secret(database: Database, name: string): Promise<string> {
  const fresh = randomBytes(32).toString('base64url')
  return await database.transaction(async (trx) => {
    // Two processes may start at once: the first value stays.
    await trx
      .insertInto('secret')
      .values({ name, value: fresh })
      .onConflict((clash) => clash.column('name').doNothing())
      .execute()
    const kept = trx.selectFrom('secret').select('value').where('name', '=', name)
    return (await kept.executeTakeFirstOrThrow()).value
  })
}
