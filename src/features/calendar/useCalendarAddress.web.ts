import { goTo, useAddress } from '../../ui/signedin/address.ts'
import { useMedia } from '../../ui/base/useMedia.ts'
import { dayOf } from '../../ui/signedin/time/days.ts'
import type { View } from './CalendarHead.tsx'

/** As `YYYY-MM`, of this and the next century. */
const aMonth = /^2[01]\d\d-(0[1-9]|1[0-2])$/

const views: readonly string[] = ['month', 'agenda'] satisfies View[]
const isView = (name: string | null): name is View => name !== null && views.includes(name)

/** What a link to a meeting has in the address. */
const nothing = { meeting: null, at: null }

/** The day of a moment, where the reader is. */
const linkedDay = (at: string | null) =>
  at !== null && !Number.isNaN(Date.parse(at)) ? dayOf(new Date(at)) : null

/**
 * What the address says of the calendar, `/dashboard?month=2026-12&view=month#calendar`, so that a
 * reload and the way back show it again. A phone begins with the agenda, unless a month is named.
 */
export function useCalendarAddress(today: string) {
  const thisMonth = today.slice(0, 7)
  const linked = useAddress(({ query }) => linkedDay(query.get('at')))
  const named = useAddress(({ query }) => query.get('month')) ?? linked?.slice(0, 7) ?? null
  const chosen = useAddress(({ query }) => query.get('view'))
  const isNarrow = useMedia('(max-width: 719px)')
  const month = named !== null && aMonth.test(named) ? named : thisMonth
  const first: View = isNarrow && named === null ? 'agenda' : 'month'
  return {
    /** The day of the meeting that a link names; null without one. */
    linked,
    month,
    view: isView(chosen) && linked === null ? chosen : first,
    show: (view: View) => goTo({ query: { ...nothing, view } }),
    /** Shows the month of this day. */
    goToDay(day: string) {
      const to = day.slice(0, 7)
      // This month has no need of a name, and is another one soon.
      if (to !== month)
        goTo({ query: { ...nothing, month: to === thisMonth ? null : to, view: 'month' } })
    },
  }
}
