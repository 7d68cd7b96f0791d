import { useEffect, useRef, type RefObject } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { callEndpoint } from '../../ui/signedin/data/client.ts'
import { makeStaleInTabs } from '../../ui/signedin/data/tabs.ts'
import { useAct } from '../../ui/signedin/data/useAct.ts'
import { reloadLists } from '../../ui/signedin/list/useLiveList.ts'
import { offerUndo } from '../../ui/signedin/undo/done-acts.ts'
import { undoAct } from '../undo/contract.ts'
import { awayWords } from './away-times.web.ts'
import { itemName } from './staff-item-words.web.ts'
import { markSeen, putAway, type ClientWordKind, type TodayItem } from './staff.contract.ts'
import type { StaffTodayList } from './useStaffToday.web.ts'

type Place = RefObject<HTMLElement | null>

/** The rows of the list, which take the focus. */
export const todayRows = (place: Place) => [
  ...(place.current?.querySelectorAll<HTMLElement>('[data-row]') ?? []),
]

/** What was done with a thing: where it is then, and what the offer to take it back says. */
interface Done {
  item: TodayItem
  said: string
  leaves: boolean
}

/** What is done with things from here; the focus goes to where the next one is. */
export function useStaffAway({ list }: StaffTodayList, place: Place) {
  const queries = useQueryClient()
  const [put, see] = [useAct(putAway, { stays: false }), useAct(markSeen, { stays: false })]
  const goTo = useAwaitedRow(place)
  const refresh = () => makeStaleInTabs(queries, ['today'])
  const reload = () => Promise.all([refresh(), reloadLists(queries)])

  async function follow(call: Promise<{ undo: string }>, { item, said, leaves }: Done) {
    const answered = await call.catch(() => null)
    if (!answered) return
    const undo = async () => {
      await callEndpoint(undoAct, { params: { id: answered.undo } })
      goTo(item.id)
      await reload()
    }
    offerUndo({ id: answered.undo, said, undo })
    if (!leaves) {
      goTo(item.id)
      await reload()
      return
    }
    focusBeside(place, item.id)
    list.drop(item.id)
    await refresh()
  }
  const move = (item: TodayItem, away_until: string | null) => {
    const { kind, about } = item
    const said = away_until ? `away until ${awayWords(away_until, new Date())}` : 'brought back'
    const call = put.mutateAsync({ body: { kind, about, away_until } })
    const leaves = away_until !== null
    void follow(call, { item, said: `${itemName(item)}: ${said}`, leaves })
  }
  return {
    isBusy: put.isPending || see.isPending,
    refused: see.error ? see : put,
    putAway: (item: TodayItem, until: string) => move(item, until),
    bringBack: (item: TodayItem) => move(item, null),
    /** Counts what a client has said as read. */
    see: (item: TodayItem) => {
      const { kind, about, last } = item
      if (last === null) return
      const call = see.mutateAsync({ body: { kind: kind as ClientWordKind, about, last } })
      void follow(call, { item, said: `${itemName(item)}: read`, leaves: true })
    },
  }
}
export type StaffAway = ReturnType<typeof useStaffAway>

/** To the row after the one that goes, or the one before, of the same list; else to the heading. */
export function focusBeside(place: Place, id: string): void {
  const all = todayRows(place)
  const list = all.find((row) => row.dataset['row'] === id)?.closest('ul')
  const rows = all.filter((row) => row.closest('ul') === list)
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
