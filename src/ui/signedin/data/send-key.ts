import { forgetDraft, readDraft, writeDraft } from '../../base/form/draft.ts'

interface StoredKey {
  text: string
  key: string
}

const nameOf = (draft: string) => `sending ${draft}`

/**
 * The Idempotency-Key under which a draft's text is sent: the same for the same text, also after a
 * reload, until `arrived` is called. It is stored as a draft of its own, so signing out deletes it.
 */
export function sendKey(draft: string, text: string): string {
  const stored = readDraft<StoredKey>(nameOf(draft))
  if (stored?.text === text) return stored.key
  // Not randomUUID, which a page without https does not have.
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const key = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  writeDraft(nameOf(draft), { text, key })
  return key
}

export const arrived = (draft: string): void => forgetDraft(nameOf(draft))
