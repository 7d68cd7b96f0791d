import { useState } from 'react'
import { forgetDraft, readDraft, writeDraft } from './draft.ts'

/** State that survives a reload, stored under its name until `forget` makes it `empty` again. */
export function useDraft<Value>(name: string, empty: Value) {
  const [value, setValue] = useState<Value>(() => readDraft<Value>(name) ?? empty)
  return {
    value,
    write(next: Value) {
      setValue(next)
      writeDraft(name, next)
    },
    forget() {
      setValue(empty)
      forgetDraft(name)
    },
  }
}
