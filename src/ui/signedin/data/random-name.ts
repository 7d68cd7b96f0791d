/** A name that nobody else makes up, 32 characters: of a page, or of an act that may be repeated. */
export function randomName(): string {
  // Not randomUUID, which a page without https does not have.
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
