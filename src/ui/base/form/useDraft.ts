import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { forgetDraft, hasDraft, readDraft, writeDraft } from './draft.ts'

/**
 * State that survives a reload, stored under its name until it is `empty` again or forgotten. Two
 * forms for the same thing, as in the list and in the open project, have the same draft.
 */
export function useDraft<Value>(name: string, empty: Value) {
  const [value, setValue] = useState<Value>(() => readDraft<Value>(name) ?? empty)
  useEffect(
    () => watch(name, () => setValue((was) => same(was, readDraft<Value>(name) ?? empty))),
    [name, empty],
  )
  return {
    value,
    write(next: Value) {
      setValue(next)
      changeDraft(name, next === empty ? null : next)
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
  if (value === null) forgetDraft(name)
  else writeDraft(name, value)
  // Of no other: in a list of hundreds each key would be dear.
  for (const changed of watching.get(name) ?? []) changed()
}

/** The value there was, unless the draft has another. */
const same = <Value>(was: Value, now: Value): Value =>
  JSON.stringify(was) === JSON.stringify(now) ? was : now

/** Whether something was begun under that name and is not sent yet. */
export function useHasDraft(name: string): boolean {
  const subscribe = useCallback((changed: () => void) => watch(name, changed), [name])
  return useSyncExternalStore(
    subscribe,
    () => hasDraft(name),
    () => false,
  )
}

function watch(name: string, changed: () => void): () => void {
  const all = watching.get(name) ?? new Set()
  watching.set(name, all.add(changed))
  return () => {
    all.delete(changed)
    if (all.size === 0) watching.delete(name)
  }
}
