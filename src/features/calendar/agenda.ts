import { addDays, dayAt } from '../../contract/days.ts'
import type { Scope } from '../../database/scope.ts'
import { agendaDays, momentsOf, type AgendaPage } from './contract.ts'
import { overdueOf, type Calendar, type Due } from './entries.ts'

interface Parts {
  calendar: Calendar
  /** When the first meeting starts that ends after a moment; given by another slice, as are the others. */
  nextMeeting: (scope: Scope, moment: string) => Promise<string | null>
  /** The first date after a day on which a milestone is due. */
  nextMilestoneDue: (scope: Scope, day: string) => Promise<string | null>
  /** Everything open, whenever it is due. */
  open: (scope: Scope) => Promise<Due[]>
}

/** How far behind UTC a time zone can be, in ms: on Baker Island. */
const mostBehind = 12 * 60 * 60 * 1000

/** What is to come from a day on, page by page. */
export function agendaOf({ calendar, nextMeeting, nextMilestoneDue, open }: Parts) {
  /** The first day after this one that has something on it, wherever the reader is. */
  async function dayAfter(scope: Scope, day: string): Promise<string | null> {
    const after = addDays(day, 1)
    const [start, milestone, items] = await Promise.all([
      nextMeeting(scope, momentsOf({ from: after, to: after }).begin),
      nextMilestoneDue(scope, day),
      open(scope),
    ])
    const meeting = start === null ? null : dayAt(Date.parse(start) - mostBehind)
    const days = [meeting, milestone, ...items.map(({ due_date }) => due_date).filter(isAfter(day))]
    const [first] = days.filter((one) => one !== null).toSorted()
    if (first === undefined) return null
    return first < after ? after : first
  }

  return async (scope: Scope, from: string): Promise<AgendaPage> => {
    const to = addDays(from, agendaDays - 1)
    const [entries, next, items] = await Promise.all([
      calendar(scope, { from, to }),
      dayAfter(scope, to),
      open(scope),
    ])
    return { entries, overdue: overdueOf(items, from), to, next }
  }
}

const isAfter = (day: string) => (one: string | null) => one !== null && one > day

export type AgendaReader = ReturnType<typeof agendaOf>
