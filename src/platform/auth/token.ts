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

/**
 * SHA-256 in base64url. A token is stored as its hash, with which a reader of the table cannot sign
 * in; the chain of the audit is of these, so that another function would break every install's.
 */
export const hashOf = (text: string) => hash('sha256', text, 'base64url')
