const place = (name: string) => `sending ${name}`

/**
 * The Idempotency-Key under which a text is sent: the same for the same text, also after a reload,
 * until `arrived` is called. Only within this tab.
 */
export function sendKey(name: string, text: string): string {
  const stored = JSON.parse(sessionStorage.getItem(place(name)) ?? 'null') as StoredKey | null
  if (stored?.text === text) return stored.key
  // Not randomUUID, which a page without https does not have.
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const key = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  sessionStorage.setItem(place(name), JSON.stringify({ text, key }))
  return key
}

interface StoredKey {
  text: string
  key: string
}

export const arrived = (name: string): void => sessionStorage.removeItem(place(name))
