import { hash, randomBytes } from 'node:crypto'

/**
 * An opaque id: nearly 128 random bits in base64url, 22 characters. None begins with a dash: said
 * to a command it would be taken for an option.
 */
export function newId(): string {
  const id = randomBytes(16).toString('base64url')
  return id.startsWith('-') ? newId() : id
}

/** A secret to be shown to somebody once: 256 random bits in base64url, 43 characters. */
export const newToken = () => randomBytes(32).toString('base64url')

/** A token as it is stored: who reads the table can open nothing with it. */
export const hashOf = (token: string) => hash('sha256', token, 'base64url')
