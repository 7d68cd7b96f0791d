/**
 * What was typed and is not sent yet, within this tab: it outlives a reload, a failed sending and
 * signing in again. `name` says what it is for, and whose it is.
 */
const place = (name: string) => `draft ${name}`

/** The draft of that name; null where there is none, or nothing that can be read. */
export function readDraft<Value>(name: string): Value | null {
  try {
    return JSON.parse(sessionStorage.getItem(place(name)) ?? 'null') as Value | null
  } catch {
    // Not written by us, or by an earlier version: nothing of it can be put back.
    return null
  }
}

export const writeDraft = (name: string, value: unknown): void =>
  sessionStorage.setItem(place(name), JSON.stringify(value))

export const forgetDraft = (name: string): void => sessionStorage.removeItem(place(name))
