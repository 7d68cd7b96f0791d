import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { forgetDraft, hasDraft, readDraft, writeDraft } from './draft.ts'

/** Where drafts are kept on the device, so that they survive the tab as well. */
export interface KeptDrafts {
  /** Undefined: there is none of that name. */
  read(name: string): unknown
  /** Null forgets it; `before`: what it takes the place of, null where it was begun only now. */
  write(name: string, value: unknown, before: unknown): void
}

/** Null until it is known whose they are: then drafts end with the tab. */
let kept: KeptDrafts | null = null

/** From now on drafts are kept there as well; what is shown already stays as it is. */
export const keepDraftsIn = (place: KeptDrafts): void => void (kept = place)

/** The draft of this tab, or else the one that the device has; null where there is none. */
export const storedDraft = <Value>(name: string): Value | null =>
  readDraft<Value>(name) ?? ((kept?.read(name) ?? null) as Value | null)

/**
 * State that survives a reload and, of who is signed in, a closed tab; stored under its name until it
 * is `empty` again or forgotten. Two forms for the same thing, as in the list and in the open project,
 * have the same draft.
 */
export function useDraft<Value>(name: string, empty: Value) {
  const [value, setValue] = useState<Value>(() => storedDraft<Value>(name) ?? empty)
  useEffect(
    () => watchDraft(name, () => setValue((was) => same(was, storedDraft<Value>(name) ?? empty))),
    [name, empty],
  )
  return {
    value,
    write(next: Value) {
      setValue(next)
      changeDraft(name, isSame(next, empty) ? null : next)
    },
    forget() {
      setValue(empty)
      changeDraft(name, null)
    },
  }
}

/** Those who show a draft, or that there is one, by its name. */
const watching = new Map<string, Set<() => void>>()

/** Stores a draft, or forgets it where `value` is null, and shows that wherever it is marked. */
export function changeDraft(name: string, value: unknown): void {
  const before = storedDraft(name)
  if (value === null) forgetDraft(name)
  else writeDraft(name, value)
  kept?.write(name, value, before)
  draftChanged(name)
}

/** Shows how a draft stands now, wherever it is shown or marked. */
export function draftChanged(name: string): void {
  // Of no other: in a list of hundreds each key would be dear.
  for (const changed of watching.get(name) ?? []) changed()
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** The value there was, unless the draft has another. */
const same = <Value>(was: Value, now: Value): Value => (isSame(was, now) ? was : now)

/** Whether something was begun under that name, in this tab or on this device. */
export const draftIsThere = (name: string): boolean => hasDraft(name) || storedDraft(name) !== null

/** The same, as long as it is shown. */
export function useHasDraft(name: string): boolean {
  const subscribe = useCallback((changed: () => void) => watchDraft(name, changed), [name])
  return useSyncExternalStore(
    subscribe,
    () => draftIsThere(name),
    () => false,
  )
}

/** Calls `changed` whenever the draft of that name does, until what it returns is called. */
export function watchDraft(name: string, changed: () => void): () => void {
  const all = watching.get(name) ?? new Set()
  watching.set(name, all.add(changed))
  return () => {
    all.delete(changed)
    if (all.size === 0) watching.delete(name)
  }
}
