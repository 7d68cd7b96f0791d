import { useEffect, useRef } from 'react'

/** Where a list stands, whose rows are links with `data-row`, each in an item of its own. */
export interface ListPlace {
  current: HTMLElement | null
}

const rowsIn = ({ current }: ListPlace): HTMLElement[] => [
  ...(current?.querySelectorAll<HTMLElement>('a[data-row]') ?? []),
]

/** The row that has the focus, or has what has it; -1: none. */
export const rowInFocus = (place: ListPlace): number =>
  rowsIn(place).findIndex((row) => row.closest('li')?.contains(document.activeElement))

/** Moves the focus to the row before or after. */
export function moveAmongRows(place: ListPlace, step: 1 | -1): void {
  const rows = rowsIn(place)
  const at = rowInFocus(place)
  rows[at < 0 ? 0 : Math.max(0, Math.min(rows.length - 1, at + step))]?.focus()
}

/** Moves the focus to a row by its id, or to the heading of the section where it is not listed. */
export function focusRow(place: ListPlace, id: string | null | undefined): void {
  const row = rowsIn(place).find(({ dataset }) => dataset['row'] === id)
  const next = row ?? document.getElementById('section')
  next?.focus()
}

/** The row that follows those that are about to leave; where none does, the one before them. */
export function rowAfter(place: ListPlace, leaving: (id: string) => boolean): string | null {
  const ids = rowsIn(place).map(({ dataset }) => dataset['row'] ?? '')
  const last = ids.findLastIndex(leaving)
  const stays = (id: string) => !leaving(id)
  return ids.slice(last + 1).find(stays) ?? ids.findLast(stays) ?? null
}

/** Loads more rows, and moves the focus to the first that comes. */
export function useFocusOnNew(place: ListPlace) {
  const had = useRef<Set<string | undefined> | null>(null)
  useEffect(() => {
    const first = rowsIn(place).find((row) => !(had.current?.has(row.dataset['row']) ?? true))
    if (!first) return
    had.current = null
    first.focus()
  })
  return (load: () => Promise<void>) => {
    had.current = new Set(rowsIn(place).map((row) => row.dataset['row']))
    void load()
  }
}
