import type { Milestone } from '../project/contract.ts'
import type { CalendarEntry, Days } from './contract.ts'
import type { Events } from './store.ts'

type OfProject = { project_id: string; project_title: string }
type Due = OfProject & { id: string; title: string; due_date: string | null }

interface Parts {
  events: Events
  /** What other slices know of an organisation. */
  milestones: (organisation: string, days: Days) => Promise<(Milestone & OfProject)[]>
  /** What is open, whenever it is due. */
  open: (organisation: string) => Promise<Due[]>
}

/** What stands in the calendar of an organisation on some days, by kind and then by date. */
export function calendarOf({ events, milestones, open }: Parts) {
  return async (organisation: string, days: Days): Promise<CalendarEntry[]> => {
    const [met, reached, asked] = await Promise.all([
      events.between(organisation, days),
      milestones(organisation, days),
      open(organisation),
    ])
    const due = asked.flatMap(({ due_date, ...rest }) =>
      due_date !== null && due_date >= days.from && due_date <= days.to
        ? [wholeDay('due', due_date, rest)]
        : [],
    )
    const marks = reached.map((one) => wholeDay('milestone', one.due_date, one))
    return [...met, ...marks, ...due]
  }
}

export type Calendar = ReturnType<typeof calendarOf>

type Dated = OfProject & { id: string; title: string; reached_at?: string | null }

function wholeDay(kind: 'milestone' | 'due', date: string, of: Dated): CalendarEntry {
  const { id, title, project_id, project_title, reached_at = null } = of
  const day = { date, starts_at: null, ends_at: null, place: '', done: reached_at !== null }
  return { id, kind, title, ...day, project_id, project_title }
}
