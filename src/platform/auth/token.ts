import { hash, randomBytes } from 'node:crypto'

/**
 * An opaque id: nearly 128 random bits in base64url, 22 characters. None begins with a dash, because
 * a command would take it for an option.
 */
export function newId(): string {
  const id = randomBytes(16).toString('base64url')
  return id.startsWith('-') ? newId() : id
}

/** A secret that somebody is shown once: 256 random bits in base64url, 43 characters. */
export const newToken = () => randomBytes(32).toString('base64url')

/** A token as it is stored: a SHA-256 hash, with which a reader of the table cannot sign in. */
export const hashOf = (token: string) => hash('sha256', token, 'base64url')
