import { EmptyState } from '../../ui/base/EmptyState.tsx'
import styles from './Agenda.module.css'
import type { CalendarEntry } from './contract.ts'
import { EntryRow } from './EntryRow.tsx'
import { sayDay } from './onDays.web.ts'

interface AgendaProps {
  /** Any day of it. */
  month: string
  today: string
  byDay: Map<string, CalendarEntry[]>
}

/** The days of a month that have something, one after another. */
export function Agenda({ month, today, byDay }: AgendaProps) {
  const own = [...byDay].filter(([day]) => day.startsWith(month.slice(0, 7)))
  if (own.length === 0)
    return (
      <EmptyState title={`Nothing in ${sayDay(month, { month: 'long', year: 'numeric' })}.`}>
        Meetings, milestones and due dates of your projects will stand here.
      </EmptyState>
    )
  return own
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([day, entries]) => (
      <section key={day} className={styles.day} aria-labelledby={`day-${day}`}>
        <h4 id={`day-${day}`}>
          {sayDay(day, { weekday: 'long', day: 'numeric', month: 'long' })}
          {day === today ? <span className={styles.today}>Today</span> : null}
        </h4>
        <ul>
          {entries.map((entry) => (
            <EntryRow key={entry.kind + entry.id} entry={entry} />
          ))}
        </ul>
      </section>
    ))
}
