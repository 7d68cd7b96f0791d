import { useEffect, useState, useSyncExternalStore } from 'react'
import { forgetDraft, hasDraft, readDraft, writeDraft } from './draft.ts'

/**
 * State that survives a reload, stored under its name until it is `empty` again or forgotten. Two
 * forms for the same thing, as in the list and in the open project, have the same draft.
 */
export function useDraft<Value>(name: string, empty: Value) {
  const [value, setValue] = useState<Value>(() => readDraft<Value>(name) ?? empty)
  useEffect(
    () => watch(() => setValue((was) => same(was, readDraft<Value>(name) ?? empty))),
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

/** An event of the window: a draft of this page was written or forgotten. */
const draftChanged = 'draft'

/** Stores a draft, or forgets it where `value` is null, and shows that wherever it is marked. */
export function changeDraft(name: string, value: unknown): void {
  if (value === null) forgetDraft(name)
  else writeDraft(name, value)
  dispatchEvent(new Event(draftChanged))
}

/** The value there was, unless the draft has another. */
const same = <Value>(was: Value, now: Value): Value =>
  JSON.stringify(was) === JSON.stringify(now) ? was : now

/** Whether something was begun under that name and is not sent yet. */
export const useHasDraft = (name: string): boolean =>
  useSyncExternalStore(
    watch,
    () => hasDraft(name),
    () => false,
  )

function watch(changed: () => void): () => void {
  addEventListener(draftChanged, changed)
  return () => removeEventListener(draftChanged, changed)
}
