import { Badge } from '../../ui/base/Badge.tsx'
import styles from './Agenda.module.css'
import type { CalendarEntry } from './contract.ts'
import { EntryRow } from './EntryRow.tsx'
import { formatDay } from './onDays.web.ts'
import type { AgendaDay } from './useAgenda.web.ts'

interface AgendaMonthsProps {
  today: string
  days: readonly AgendaDay[]
}

/** Days with what is on them, month by month. */
export function AgendaMonths({ today, days }: AgendaMonthsProps) {
  const months = Map.groupBy(days, ([day]) => day.slice(0, 7))
  return [...months].map(([month, own]) => (
    <section key={month} className={styles.month} aria-labelledby={`month-${month}`}>
      <h4 id={`month-${month}`}>{formatDay(`${month}-01`, { month: 'long', year: 'numeric' })}</h4>
      {own.map(([day, entries]) => (
        <Day key={day} day={day} isToday={day === today} entries={entries} />
      ))}
    </section>
  ))
}

/** What was due before today and still waits; renders nothing without any. */
export function Overdue({ entries }: { entries: readonly CalendarEntry[] }) {
  if (entries.length === 0) return null
  return (
    <section className={styles.month} aria-labelledby="overdue">
      <h4 id="overdue">Overdue</h4>
      <ul>
        {entries.map((entry) => (
          <EntryRow key={entry.id} entry={entry} isDated />
        ))}
      </ul>
    </section>
  )
}

interface DayProps {
  day: string
  isToday: boolean
  entries: AgendaDay[1]
}

function Day({ day, isToday, entries }: DayProps) {
  return (
    <section className={styles.day} aria-labelledby={`day-${day}`}>
      <h5 id={`day-${day}`} data-day={day} tabIndex={-1}>
        {isToday ? <Badge shape="dot">Today</Badge> : null}
        {formatDay(day, { weekday: 'long', day: 'numeric', month: 'long' })}
      </h5>
      {entries.length === 0 ? (
        <p className={styles.none}>Nothing on this day.</p>
      ) : (
        <ul>
          {entries.map((entry) => (
            <EntryRow key={entry.kind + entry.id} entry={entry} />
          ))}
        </ul>
      )}
    </section>
  )
}
