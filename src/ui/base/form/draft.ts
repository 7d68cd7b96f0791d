/**
 * Drafts of what was typed and not sent yet, within this tab: they survive a reload, a failed request
 * and signing in again, but not signing out. `name` says what a draft is for, and whose it is.
 */
const place = (name: string) => `draft ${name}`

/** The draft of that name; null where there is none, or one that cannot be read. */
export function readDraft<Value>(name: string): Value | null {
  try {
    return JSON.parse(sessionStorage.getItem(place(name)) ?? 'null') as Value | null
  } catch {
    // Not written by us, or by an earlier version: it cannot be restored.
    return null
  }
}

export const writeDraft = (name: string, value: unknown): void =>
  sessionStorage.setItem(place(name), JSON.stringify(value))

export const forgetDraft = (name: string): void => sessionStorage.removeItem(place(name))

export const hasDraft = (name: string): boolean => sessionStorage.getItem(place(name)) !== null

/** Of everything: whoever signs in next in this tab is not shown what another has begun. */
export function forgetAllDrafts(): void {
  for (const key of Object.keys(sessionStorage))
    if (key.startsWith(place(''))) sessionStorage.removeItem(key)
}
