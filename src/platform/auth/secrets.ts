import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import type { Database } from '../../database/open.ts'

/** Signs short texts for this install, so that it recognises them when they come back. */
export interface Signer {
  /** The text with its signature, separated by a dot; URL-safe when the text is. */
  sign(text: string): string
  /** The text when the signature is ours, else null. */
  verify(signed: string): string | null
}

/** A signer with a random key (256 bits) of this install, made when it is first needed. */
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

/** Encrypts short texts, so that they cannot be read from a table or a copy of it. */
export interface Sealer {
  /** The encrypted text as base64url; the same text looks different each time. */
  seal(text: string): string
  /** The text. Throws for what was not sealed by this install and for this purpose, or was changed. */
  open(sealed: string): string
}

/** AES-256-GCM (NIST SP 800-38D) under a key of this install and of this purpose alone. */
export async function createSealer(database: Database, purpose: string): Promise<Sealer> {
  const root = Buffer.from(await secret(database, purpose), 'base64url')
  const key = Buffer.from(hkdfSync('sha256', root, '', `seal ${purpose}`, 32))
  return {
    seal(text) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key, nonce)
      const body = [nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]
      return Buffer.concat(body).toString('base64url')
    },
    open(sealed) {
      const whole = Buffer.from(sealed, 'base64url')
      // Stated, because Node would accept a tag of 4 bytes, which can be guessed.
      const settings = { authTagLength: 16 }
      const opener = createDecipheriv('aes-256-gcm', key, whole.subarray(0, 12), settings)
      opener.setAuthTag(whole.subarray(-16))
      return opener.update(whole.subarray(12, -16), undefined, 'utf8') + opener.final('utf8')
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
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute()
    const stored = trx.selectFrom('secret').select('value').where('name', '=', name)
    return (await stored.executeTakeFirstOrThrow()).value
  })
}
