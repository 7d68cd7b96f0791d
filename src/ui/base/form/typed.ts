import { forgetDraft, readDraft, writeDraft } from './draft.ts'

/** What a visitor has typed into a form, by its fields. */
export type Typed = Record<string, string>

/** How long the device keeps what was not sent, in ms: others may use it as well. */
const longest = 24 * 60 * 60 * 1000

const place = (form: string) => `typed ${form}`

/** What was typed in this tab, or else on this device within the last day; null: nothing. */
export function readTyped(form: string): Typed | null {
  return readDraft<Typed>(form) ?? readKept(form)
}

function readKept(form: string): Typed | null {
  try {
    const kept = JSON.parse(localStorage.getItem(place(form)) ?? '') as {
      at: number
      values: Typed
    }
    if (Math.abs(Date.now() - kept.at) < longest) return kept.values
  } catch {
    // Nothing is kept, or not by us, or the browser keeps nothing.
    return null
  }
  localStorage.removeItem(place(form))
  return null
}

export function writeTyped(form: string, values: Typed): void {
  try {
    writeDraft(form, values)
    localStorage.setItem(place(form), JSON.stringify({ at: Date.now(), values }))
  } catch {
    // It is full, or the browser keeps nothing: what was typed stands in the form all the same.
  }
}

/** Sent, or cleared by whoever typed it. */
export function forgetTyped(form: string): void {
  try {
    forgetDraft(form)
    localStorage.removeItem(place(form))
  } catch {
    // The browser keeps nothing, so there is nothing to forget.
  }
}
