import { Unseen } from '../../ui/base/Unseen.tsx'
import type { CalendarEntry } from './contract.ts'
import { kindOf } from './EntryRow.tsx'
import styles from './MonthGrid.module.css'
import { sayDay, wholeDay } from './onDays.web.ts'

interface DayCellProps {
  day: string
  chosen: boolean
  today: boolean
  /** Of the month before or after. */
  outside: boolean
  entries: readonly CalendarEntry[]
  choose: (day: string) => void
}

/** More than these have no room in a cell; the list beside the grid has all. */
const most = 3

/** One day of the grid; what it has is read out with it, in full. */
export function DayCell({ day, chosen, today, outside, entries, choose }: DayCellProps) {
  const looks = [styles.day, outside ? styles.outside : '', today ? styles.today : '']
  return (
    <td
      className={looks.join(' ')}
      tabIndex={chosen ? 0 : -1}
      aria-selected={chosen}
      aria-current={today ? 'date' : undefined}
      onClick={() => choose(day)}
    >
      <span className={styles.number} aria-hidden="true">
        {Number(day.slice(8))}
      </span>
      <Unseen>{sayDay(day, wholeDay)}</Unseen>
      {entries.slice(0, most).map((entry) => (
        <span key={entry.kind + entry.id} className={[styles.chip, styles[entry.kind]].join(' ')}>
          <Unseen>{`${kindOf(entry)}: `}</Unseen>
          <span>{entry.title}</span>
        </span>
      ))}
      {entries.length > most ? (
        <span className={styles.more}>{`+ ${entries.length - most} more`}</span>
      ) : null}
    </td>
  )
}
