import { createCipheriv, createDecipheriv } from 'node:crypto'

/** Encrypts short texts, so that they cannot be read from a table or a copy of it. */
export interface Sealer {
  /** The encrypted text as base64url; the same text looks different each time. */
  seal(text: string, belongsTo?: string): string
  /** The text. Throws for what was not sealed by this key and for the same, or was changed. */
  open(sealed: string, belongsTo?: string): string
}

/** AES-256-GCM (NIST SP 800-38D) under a key of 32 bytes; `nonceOf` gives 12 random bytes. */
export function sealerWith(key: Uint8Array, nonceOf: () => Uint8Array): Sealer {
  return {
    seal(text, belongsTo = '') {
      const nonce = nonceOf()
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(belongsTo))
      const body = [nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]
      return Buffer.concat(body).toString('base64url')
    },
    open(sealed, belongsTo = '') {
      const whole = Buffer.from(sealed, 'base64url')
      // Stated, because Node would accept a tag of 4 bytes, which can be guessed.
      const settings = { authTagLength: 16 }
      const opener = createDecipheriv('aes-256-gcm', key, whole.subarray(0, 12), settings)
      opener.setAAD(Buffer.from(belongsTo)).setAuthTag(whole.subarray(-16))
      return opener.update(whole.subarray(12, -16), undefined, 'utf8') + opener.final('utf8')
    },
  }
}
