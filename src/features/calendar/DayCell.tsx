import { Unseen } from '../../ui/base/Unseen.tsx'
import type { CalendarEntry } from './contract.ts'
import { EntryMark, entryWord } from './EntryMark.tsx'
import styles from './MonthGrid.module.css'
import { formatDay, wholeDay } from './onDays.web.ts'

interface DayCellProps {
  day: string
  chosen: boolean
  today: boolean
  /** Whether it belongs to the month before or after. */
  outside: boolean
  entries: readonly CalendarEntry[]
  choose: (day: string) => void
}

/** How many entries a cell has space for; the list beside the grid shows all. */
const mostShown = 3

/** One day of the grid; a screen reader reads its entries out with it. */
export function DayCell({ day, chosen, today, outside, entries, choose }: DayCellProps) {
  const classes = [styles.day, outside ? styles.outside : '', today ? styles.today : '']
  return (
    <td
      className={classes.join(' ')}
      tabIndex={chosen ? 0 : -1}
      aria-selected={chosen}
      aria-current={today ? 'date' : undefined}
      onClick={() => choose(day)}
    >
      <span className={styles.number} aria-hidden="true">
        {Number(day.slice(8))}
      </span>
      <Unseen>{formatDay(day, wholeDay)}</Unseen>
      {entries.slice(0, mostShown).map((entry) => (
        <span key={entry.kind + entry.id} className={styles.chip}>
          <EntryMark entry={entry} />
          <Unseen>{`${entryWord(entry)}: `}</Unseen>
          <span>{entry.title}</span>
        </span>
      ))}
      {entries.length > mostShown ? (
        <span className={styles.more}>
          {`+${entries.length - mostShown}`}
          <span> more</span>
        </span>
      ) : null}
    </td>
  )
}
