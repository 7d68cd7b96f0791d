import { useEffect, useRef, type RefObject } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { callEndpoint } from '../../ui/signedin/data/client.ts'
import { makeStaleInTabs } from '../../ui/signedin/data/tabs.ts'
import { useAct } from '../../ui/signedin/data/useAct.ts'
import { reloadLists } from '../../ui/signedin/list/useLiveList.ts'
import { offerUndo } from '../../ui/signedin/undo/done-acts.ts'
import { undoAct } from '../undo/contract.ts'
import { awayWords } from './away-times.web.ts'
import { putAway, type TodayItem } from './staff.contract.ts'
import type { StaffTodayList } from './useStaffToday.web.ts'

type Place = RefObject<HTMLElement | null>

/** The rows of the list, which take the focus. */
export const todayRows = (place: Place) => [
  ...(place.current?.querySelectorAll<HTMLElement>('[data-row]') ?? []),
]

/** Puts things away and brings them back; the focus goes to where the next one is. */
export function useStaffAway({ list }: StaffTodayList, place: Place) {
  const queries = useQueryClient()
  const put = useAct(putAway, { stays: false })
  const goTo = useAwaitedRow(place)
  const refresh = () => makeStaleInTabs(queries, ['today'])
  const reload = () => Promise.all([refresh(), reloadLists(queries)])

  async function act(item: TodayItem, until: string | null) {
    const body = { kind: item.kind, about: item.about, away_until: until }
    const answered = await put.mutateAsync({ body }).catch(() => null)
    if (!answered) return
    const undo = async () => {
      await callEndpoint(undoAct, { params: { id: answered.undo } })
      goTo(item.id)
      await reload()
    }
    const name = item.title || item.who
    const said = until
      ? `${name}: away until ${awayWords(until, new Date())}`
      : `${name}: brought back`
    offerUndo({ id: answered.undo, said, undo })
    if (until === null) {
      goTo(item.id)
      await reload()
      return
    }
    focusBeside(place, item.id)
    list.drop(item.id)
    await refresh()
  }
  return {
    isBusy: put.isPending,
    refused: put,
    putAway: (item: TodayItem, until: string) => void act(item, until),
    bringBack: (item: TodayItem) => void act(item, null),
  }
}
export type StaffAway = ReturnType<typeof useStaffAway>

/** To the row after the one that goes, or the one before, or the heading. */
function focusBeside(place: Place, id: string): void {
  const rows = todayRows(place)
  const at = rows.findIndex((row) => row.dataset['row'] === id)
  const next = rows[at + 1] ?? rows[at - 1] ?? document.getElementById('today')
  next?.focus()
}

/** Focuses a row once it is there. */
function useAwaitedRow(place: Place) {
  const wanted = useRef<string | null>(null)
  useEffect(() => {
    const row = todayRows(place).find((one) => one.dataset['row'] === wanted.current)
    if (!row) return
    wanted.current = null
    row.focus()
  })
  return (id: string) => void (wanted.current = id)
}
