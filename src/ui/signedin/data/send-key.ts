import { changeDraft, storedDraft } from '../../base/form/useDraft.ts'
import { randomName } from './random-name.ts'

interface StoredKey {
  text: string
  key: string
}

const nameOf = (draft: string) => `sending ${draft}`

/**
 * The Idempotency-Key under which a draft's text is sent: the same for the same text, also after a
 * reload or a restart of the browser, until `arrived` is called. It is stored as a draft of its own, so signing out deletes it.
 */
export function sendKey(draft: string, text: string): string {
  const stored = storedDraft<StoredKey>(nameOf(draft))
  if (stored?.text === text) return stored.key
  const key = randomName()
  changeDraft(nameOf(draft), { text, key })
  return key
}

export const arrived = (draft: string): void => changeDraft(nameOf(draft), null)
