import { forgetDraft, readDraft } from '../../base/form/draft.ts'
import { draftChanged, keepDraftsIn } from '../../base/form/useDraft.ts'
import { copiesAreOver, keptDraftsOf, keysOf, type DraftOwner } from './forget-copies.ts'

/** A draft on the device. */
interface Kept {
  value: unknown
  /** When it was written, in ms since 1970. */
  at: number
}

/** What nobody has gone on with for so long is not offered any more, in ms. */
const longest = 90 * 24 * 60 * 60 * 1000

/** Whose drafts this page keeps; null: nobody's yet. */
let here: string | null = null

/** Keeps what this person types on the device until it is sent, or until they sign out. */
export function keepDraftsOf(owner: DraftOwner): void {
  const place = keptDraftsOf(owner)
  if (here === place) return
  here = place
  forgetOld(place)
  keepDraftsIn({
    read: (name) => keptAt(place + name)?.value,
    write(name, value) {
      if (value === null) localStorage.removeItem(place + name)
      else keepAt(place + name, { value, at: Date.now() })
    },
  })
  addEventListener('storage', ({ key, oldValue, newValue }) => {
    if (!key?.startsWith(place)) return
    const name = key.slice(place.length)
    // Sent, or emptied, in another tab: here it is not begun any more either.
    if (newValue === null && isSame(keptIn(oldValue)?.value, readDraft(name))) forgetDraft(name)
    draftChanged(name)
  })
}

function keepAt(key: string, kept: Kept): void {
  if (copiesAreOver()) return
  try {
    localStorage.setItem(key, JSON.stringify(kept))
  } catch {
    // The device is full, or the browser refuses to store anything: the tab has it all the same.
  }
}

const keptAt = (key: string) => keptIn(localStorage.getItem(key))

function keptIn(text: string | null): Kept | null {
  try {
    return JSON.parse(text ?? 'null') as Kept | null
  } catch {
    // Not written by us, or by an earlier version: it cannot be restored.
    return null
  }
}

function forgetOld(place: string): void {
  for (const key of keysOf(place))
    if (!((keptAt(key)?.at ?? 0) > Date.now() - longest)) localStorage.removeItem(key)
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
