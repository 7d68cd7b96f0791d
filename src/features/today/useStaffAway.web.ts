import { useEffect, useRef, type RefObject } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { afterPaint } from '../../ui/base/after-paint.ts'
import { callEndpoint } from '../../ui/signedin/data/client.ts'
import { makeStaleInTabs } from '../../ui/signedin/data/tabs.ts'
import { useAct } from '../../ui/signedin/data/useAct.ts'
import { reloadLists } from '../../ui/signedin/list/useLiveList.ts'
import { offerUndo } from '../../ui/signedin/undo/done-acts.ts'
import { undoAct } from '../undo/contract.ts'
import { awayWords } from './away-times.web.ts'
import { remindClient } from '../reminder/staff.contract.ts'
import { itemName, remindable } from './staff-item-words.web.ts'
import { markSeen, putAway, type ClientWordKind, type TodayItem } from './staff.contract.ts'
import type { StaffTodayList } from './useStaffToday.web.ts'

type Place = RefObject<HTMLElement | null>

/** The rows of the list, which take the focus. */
export const todayRows = (place: Place) => [
  ...(place.current?.querySelectorAll<HTMLElement>('[data-row]') ?? []),
]

const rowOf = (place: Place, id: string | null) =>
  todayRows(place).find((row) => row.dataset['row'] === id)

/** What was done with a thing: where it is then, and what the offer to take it back says. */
interface Done {
  item: TodayItem
  said: string
  leaves: boolean
  /** It goes to another part of the list. */
  moves?: boolean
  /** A mail leaves when the time to take it back is over. */
  mails?: boolean
}

/** What is done with things from here; the focus goes to where the next one is. */
export function useStaffAway({ list }: StaffTodayList, place: Place) {
  const queries = useQueryClient()
  const [put, see] = [useAct(putAway, { stays: false }), useAct(markSeen, { stays: false })]
  const remind = useAct(remindClient, { stays: false })
  const goTo = useAwaitedRow(place)
  const refresh = () => makeStaleInTabs(queries, ['today'])
  const reload = () => Promise.all([refresh(), reloadLists(queries)])

  async function follow(
    call: Promise<{ undo: string }>,
    { item, said, leaves, moves = false, mails = false }: Done,
  ) {
    const answered = await call.catch(() => null)
    if (!answered) return
    const undo = async () => {
      await callEndpoint(undoAct, { params: { id: answered.undo } })
      goTo(item.id)
      await reload()
      // It may have stood somewhere else of the list until then.
      afterPaint(() => rowOf(place, item.id)?.focus())
    }
    offerUndo({ id: answered.undo, said, undo, mails })
    if (!leaves) {
      if (moves) focusBeside(place, item.id)
      else goTo(item.id)
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
    refused: remind.error ? remind : see.error ? see : put,
    putAway: (item: TodayItem, until: string) => move(item, until),
    bringBack: (item: TodayItem) => move(item, null),
    /** Has everybody of the client who sees the project hear of it once more. */
    remind: (item: TodayItem) => {
      const body = remindable(item, new Date())
      if (body === null || remind.isPending) return
      const said = `${itemName(item)}: ${item.company} is reminded`
      // What is late goes over to what waits on clients, and comes back by itself.
      const moves = item.waits_on === 'firm'
      void follow(remind.mutateAsync({ body }), { item, said, leaves: false, moves, mails: true })
    },
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
    const row = rowOf(place, wanted.current)
    if (!row) return
    wanted.current = null
    row.focus()
  })
  return (id: string) => void (wanted.current = id)
}
