import { useDeferredValue, useState, type ReactNode } from 'react'
import { dayOf } from '../../ui/signedin/time/days.ts'
import { useNow } from '../../ui/base/useNow.ts'
import { readersZone } from '../../ui/signedin/time/zone.ts'
import { Agenda } from './Agenda.tsx'
import { CalendarHead } from './CalendarHead.tsx'
import styles from './ClientCalendar.module.css'
import { Legend } from './EntryMark.tsx'
import { MonthView } from './MonthView.tsx'
import { useCalendarAddress } from './useCalendarAddress.web.ts'

interface ClientCalendarProps {
  /** How other programs read the same dates. */
  feed: ReactNode
}

/** Meetings, milestones and due dates in the reader's time zone, as a month or as a list. */
export function ClientCalendar({ feed }: ClientCalendarProps) {
  const today = dayOf(useNow())
  const { view, month, linked, show, goToDay } = useCalendarAddress(today)
  // Kept here, so that a look at the agenda, or a phone that is turned, does not lose it.
  const [chosen, setChosen] = useState(today)
  // The button that was pressed answers at once; what is long comes, or goes, after that was painted.
  const drawn = useDeferredValue(view)
  return (
    <div className={[styles.calendar, view === 'month' ? styles.beside : ''].join(' ')}>
      {view === 'month' ? (
        <MonthView {...{ month, today, setChosen, show, goToDay }} chosen={linked ?? chosen} />
      ) : (
        <>
          <CalendarHead title="What is to come" view={view} show={show} />
          <Legend />
        </>
      )}
      {drawn === 'month' ? null : (
        <div hidden={view === 'month'}>
          <Agenda today={today} />
        </div>
      )}
      <div className={styles.rest}>
        <p className={styles.zone}>
          Times are shown in your time zone, {readersZone().replaceAll('_', ' ')}.
        </p>
        {feed}
      </div>
    </div>
  )
}
