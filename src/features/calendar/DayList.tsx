import styles from './ClientCalendar.module.css'
import type { CalendarEntry } from './contract.ts'
import { EntryRow } from './EntryRow.tsx'
import { formatDay } from './onDays.web.ts'

interface DayListProps {
  day: string
  entries: readonly CalendarEntry[]
  /** False while the entries are loading. */
  known: boolean
}

/** All entries of the day that is chosen in the grid. */
export function DayList({ day, entries, known }: DayListProps) {
  return (
    <section className={styles.list} aria-labelledby="chosen-day">
      <h4 id="chosen-day">{formatDay(day, { weekday: 'long', day: 'numeric', month: 'long' })}</h4>
      {entries.length === 0 && known ? <p className={styles.none}>Nothing on this day.</p> : null}
      <ul>
        {entries.map((entry) => (
          <EntryRow key={entry.kind + entry.id} entry={entry} />
        ))}
      </ul>
    </section>
  )
}
