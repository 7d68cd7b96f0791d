import { useCallback } from 'react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { callEndpoint, type ApiError } from '../../ui/signedin/data/client.ts'
import { readAgenda, type AgendaPage, type CalendarEntry } from './contract.ts'
import { onDays } from './onDays.web.ts'

/** A day with what is on it. */
export type AgendaDay = readonly [day: string, entries: readonly CalendarEntry[]]

interface Loaded {
  /** From today on, which is among them even if nothing is on it. */
  days: AgendaDay[]
  /** What was due before today. */
  overdue: readonly CalendarEntry[]
  /** The last day that is loaded. */
  to: string
}

/** What is to come, from today on, page by page. */
export function useAgenda(today: string) {
  // One and the same, or all would be put together anew whenever it is drawn.
  const select = useCallback(
    ({ pages }: { pages: AgendaPage[] }) => loadedFrom(today, pages),
    [today],
  )
  return useInfiniteQuery<AgendaPage, ApiError, Loaded, unknown[], string>({
    queryKey: [readAgenda.path, today],
    meta: { tags: readAgenda.tags },
    queryFn: ({ pageParam: from, signal }) => callEndpoint(readAgenda, { query: { from } }, signal),
    initialPageParam: today,
    getNextPageParam: ({ next }) => next,
    select,
  })
}

function loadedFrom(today: string, pages: readonly AgendaPage[]): Loaded {
  const to = pages.at(-1)?.to ?? today
  // A meeting at the edge of two pages is in both.
  const entries = new Map(
    pages.flatMap((page) => page.entries).map((entry) => [entry.kind + entry.id, entry]),
  )
  const byDay = onDays([...entries.values()])
  if (!byDay.has(today)) byDay.set(today, [])
  // A page has meetings of a day more at each end, because days begin at other times elsewhere.
  const days = [...byDay].filter(([day]) => day >= today && day <= to)
  const overdue = pages[0]?.overdue ?? []
  return { days: days.toSorted(([a], [b]) => a.localeCompare(b)), overdue, to }
}
