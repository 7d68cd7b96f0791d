import { useSyncExternalStore } from 'react'

/**
 * What the reader is at among the things that wait for them, in this tab: which of them stand open, and
 * for which they have just sent something. What then waits no more without their doing is said to them.
 */
const opened = new Set<string>()
const acted = new Set<string>()

export const standsOpen = (id: string): boolean => opened.has(id)

export function noteOpen(id: string, isOpen: boolean): void {
  if (isOpen) opened.add(id)
  else opened.delete(id)
}

/** Whether it waits no more because of what was done here. */
export const isOwnAct = (id: string): boolean => acted.has(id)

/** `isUnderWay` false: it was refused, so that whatever becomes of it is the act of another. */
export function noteAct(id: string, isUnderWay: boolean): void {
  if (isUnderWay) acted.add(id)
  else acted.delete(id)
  changes += 1
  for (const changed of watching) changed()
}

let changes = 0
const watching = new Set<() => void>()

/** Draws whoever calls it anew when an act begins or is refused. */
export function useActs(): void {
  useSyncExternalStore(subscribe, () => changes)
}

function subscribe(changed: () => void): () => void {
  watching.add(changed)
  return () => void watching.delete(changed)
}
