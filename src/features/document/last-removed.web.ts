import { useSyncExternalStore } from 'react'
import type { ProjectDocument } from './contract.ts'

/** The document that was removed last in this tab, which can be brought back from wherever one is. */
export interface LastRemoved {
  document: ProjectDocument
  /** `returning`: Undo was pressed where it stood. `back`: it was pressed elsewhere, and it is back. */
  phase: 'removed' | 'returning' | 'back'
  /** Whether the place where it stood can be seen. */
  isInView: boolean
  /** Whether that place has taken the focus from the button that is gone. */
  isFocused: boolean
}

let last: LastRemoved | null = null
const watchers = new Set<() => void>()

function set(next: LastRemoved | null): void {
  last = next
  watchers.forEach((changed) => changed())
}

function watch(changed: () => void): () => void {
  watchers.add(changed)
  return () => void watchers.delete(changed)
}

export const useLastRemoved = () => useSyncExternalStore(watch, () => last)

export const rememberRemoved = (document: ProjectDocument): void =>
  set({ document, phase: 'removed', isInView: true, isFocused: false })

export const forgetRemoval = (): void => set(null)

export function changeRemoval(changes: Partial<Omit<LastRemoved, 'document'>>): void {
  const isSame =
    !last || Object.entries(changes).every(([name, value]) => last?.[name as 'phase'] === value)
  if (last && !isSame) set({ ...last, ...changes })
}
