import { useEffect, useRef } from 'react'
import { useKeys } from '../keys/screen-keys.ts'
import type { LiveRow } from './news.ts'
import { focusRow, moveAmongRows, type ListPlace } from './rows.ts'

/** Which row of a list is open beside it, and how another is opened. */
export interface BesideRow {
  openId: string | null
  /** The id of its row, where what is open is named otherwise. */
  rowId?: string | undefined
  /** Those before and after the open one, which is where its reader goes next; null: there is none. */
  before: string | null
  after: string | null
  /** `inPlace`: in place of the entry of the history. */
  open: (id: string | null, inPlace?: boolean) => void
}

/** What stands before and after the open row of a list; what has left the list is passed over. */
export function besideRow<Row extends { id: string }>(
  rows: readonly LiveRow<Row>[],
  openId: string | null,
  open: BesideRow['open'],
): BesideRow {
  const stays = rows.filter(({ isGone, row }) => !isGone || row.id === openId)
  const at = stays.findIndex(({ row }) => row.id === openId)
  const idAt = (place: number) => (at < 0 ? null : (stays[place]?.row.id ?? null))
  return { openId, before: idAt(at - 1), after: idAt(at + 1), open }
}

/** Moves among the rows; beside an open one, to the next one that is opened. */
export function useRowKeys(
  noun: string,
  beside: BesideRow,
  { place, hasSearch }: { place: ListPlace; hasSearch: boolean },
): void {
  const isInList = () => place.current?.contains(document.activeElement) ?? false
  const move = (step: 1 | -1) => {
    if (beside.openId === null || isInList()) {
      moveAmongRows(place, step)
      return
    }
    const next = step === 1 ? beside.after : beside.before
    if (next !== null) beside.open(next, true)
  }
  const arrow = { when: isInList, repeats: true }
  useKeys([
    { keys: ['j'], label: `The next ${noun}`, act: () => move(1), repeats: true },
    { keys: ['k'], label: 'The one before', act: () => move(-1), repeats: true },
    { ...arrow, keys: ['ArrowDown'], label: 'The next row', act: () => move(1) },
    { ...arrow, keys: ['ArrowUp'], label: 'The row before', act: () => move(-1) },
    { keys: ['Enter'], label: 'Open the row', act: null },
    ...(hasSearch
      ? [
          {
            keys: ['/'],
            label: 'Search',
            act: () => place.current?.querySelector('input')?.focus(),
          },
        ]
      : []),
  ])
}

/** Whoever closes what was open is at its row again, or at the heading where it is not listed any more. */
export function useFocusOnReturn({ openId, rowId }: BesideRow, place: ListPlace): void {
  const row = openId === null ? null : (rowId ?? openId)
  const was = useRef(row)
  useEffect(() => {
    const left = was.current
    was.current = row
    if (row !== null || left === null || place.current?.contains(document.activeElement)) return
    focusRow(place, left)
  }, [row, place])
}
