import { goTo, useAddress } from '../../ui/signedin/address.ts'
import { useMedia } from '../../ui/base/useMedia.ts'
import type { View } from './CalendarHead.tsx'

/** As `YYYY-MM`, of this and the next century. */
const aMonth = /^2[01]\d\d-(0[1-9]|1[0-2])$/

const views: readonly string[] = ['month', 'agenda'] satisfies View[]
const isView = (name: string | null): name is View => name !== null && views.includes(name)

/**
 * What the address says of the calendar, `/dashboard?month=2026-12&view=month#calendar`, so that a
 * reload and the way back show it again. A phone begins with the agenda, unless a month is named.
 */
export function useCalendarAddress(today: string) {
  const thisMonth = today.slice(0, 7)
  const named = useAddress(({ query }) => query.get('month'))
  const chosen = useAddress(({ query }) => query.get('view'))
  const isNarrow = useMedia('(max-width: 719px)')
  const month = named !== null && aMonth.test(named) ? named : thisMonth
  const first: View = isNarrow && named === null ? 'agenda' : 'month'
  return {
    month,
    view: isView(chosen) ? chosen : first,
    show: (view: View) => goTo({ query: { view } }),
    /** Shows the month of this day. */
    goToDay(day: string) {
      const to = day.slice(0, 7)
      // This month has no need of a name, and is another one soon.
      if (to !== month) goTo({ query: { month: to === thisMonth ? null : to, view: 'month' } })
    },
  }
}
