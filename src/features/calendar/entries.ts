import type { Scope } from '../../database/scope.ts'
import type { Milestone } from '../project/contract.ts'
import { momentsOf, type CalendarEntry, type Days } from './contract.ts'

type OfProject = { project_id: string; project_title: string }
export type Due = OfProject & { id: string; title: string; due_date: string | null }

/** Days for what is planned, and moments for what was reached. */
type Span = Days & ReturnType<typeof momentsOf>

interface Parts {
  /** Given by other slices, as is all of these. */
  meetings: (scope: Scope, days: Days) => Promise<CalendarEntry[]>
  /** Due or reached within the span. */
  milestones: (scope: Scope, span: Span) => Promise<(Milestone & OfProject)[]>
  /** Everything open, whenever it is due. */
  open: (scope: Scope) => Promise<Due[]>
}

/** The calendar entries of an organisation on some days, by kind and then by date. */
export function calendarOf({ meetings: meetingsOn, milestones, open }: Parts) {
  return async (scope: Scope, days: Days): Promise<CalendarEntry[]> => {
    const [meetings, milestoneRows, openItems] = await Promise.all([
      meetingsOn(scope, days),
      milestones(scope, { ...days, ...momentsOf(days) }),
      open(scope),
    ])
    const due = openItems.flatMap(({ due_date, ...rest }) =>
      due_date !== null && due_date >= days.from && due_date <= days.to
        ? [wholeDay('due', due_date, rest)]
        : [],
    )
    const milestoneEntries = milestoneRows.map((one) => {
      const date = one.reached_at?.slice(0, 10) ?? one.due_date
      return wholeDay('milestone', date, one)
    })
    return [...meetings, ...milestoneEntries, ...due]
  }
}

export type Calendar = ReturnType<typeof calendarOf>

/** What of the open was due before a day; the longest overdue first. */
export const overdueOf = (open: readonly Due[], day: string): CalendarEntry[] =>
  open
    .flatMap(({ due_date, ...rest }) =>
      due_date !== null && due_date < day ? [{ ...rest, due_date }] : [],
    )
    .toSorted((a, b) => a.due_date.localeCompare(b.due_date))
    .map(({ due_date, ...rest }) => wholeDay('due', due_date, rest))

type Dated = OfProject & { id: string; title: string; reached_at?: string | null }

function wholeDay(kind: 'milestone' | 'due', date: string, of: Dated): CalendarEntry {
  const { id, title, project_id, project_title, reached_at = null } = of
  const day = { date, starts_at: null, ends_at: null, place: '', who: '', sequence: 0, reached_at }
  return { id, kind, title, ...day, project_id, project_title }
}
