import { useEffect, useRef, type KeyboardEvent } from 'react'
import { weeksOf } from '../../ui/signedin/time/days.ts'
import type { CalendarEntry } from './contract.ts'
import { DayCell } from './DayCell.tsx'
import styles from './MonthGrid.module.css'
import { formatDay } from './onDays.web.ts'
import { dayAfterKey } from './steps.web.ts'

interface MonthGridProps {
  /** The chosen day; its month is shown. */
  day: string
  today: string
  /** The first day of the week; 0 is Sunday. */
  first: number
  byDay: Map<string, CalendarEntry[]>
  label: string
  choose: (day: string) => void
}

/**
 * A month as a grid of days (ARIA Authoring Practices, grid): the Tab key reaches the chosen day,
 * arrow keys move to the others, and the entries of the chosen day are listed beside it.
 */
export function MonthGrid({ day, today, first, byDay, label, choose }: MonthGridProps) {
  const table = useRef<HTMLTableElement>(null)
  const byKey = useRef(false)
  useEffect(() => {
    if (byKey.current) table.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
    byKey.current = false
  }, [day])
  const press = (event: KeyboardEvent) => {
    const next = dayAfterKey(event, day, first)
    if (!next) return
    event.preventDefault()
    byKey.current = true
    choose(next)
  }
  const weeks = weeksOf(day, first)
  return (
    <table ref={table} role="grid" aria-label={label} className={styles.month} onKeyDown={press}>
      <thead>
        <tr>
          {weeks[0]?.map((one) => (
            <th key={one} scope="col" abbr={formatDay(one, { weekday: 'long' })}>
              {formatDay(one, { weekday: 'short' })}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((one) => (
              <DayCell
                key={one}
                day={one}
                chosen={one === day}
                today={one === today}
                outside={!one.startsWith(day.slice(0, 7))}
                entries={byDay.get(one) ?? []}
                choose={choose}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
