import { useState } from 'react'
import { Button } from '../../ui/base/Button.tsx'
import { addMonths, dayOf, firstOfWeek, weeksOf } from '../../ui/signedin/time/days.ts'
import { Notice } from '../../ui/base/Notice.tsx'
import { Spinner } from '../../ui/base/Spinner.tsx'
import { useAnswer } from '../../ui/signedin/data/useAnswer.ts'
import { useMedia } from '../../ui/base/useMedia.ts'
import { useNow } from '../../ui/base/useNow.ts'
import { readersZone } from '../../ui/signedin/time/zone.ts'
import { Agenda } from './Agenda.tsx'
import { CalendarFeed } from './CalendarFeed.tsx'
import { CalendarHead, type View } from './CalendarHead.tsx'
import styles from './ClientCalendar.module.css'
import { readCalendar } from './contract.ts'
import { DayList } from './DayList.tsx'
import { MonthGrid } from './MonthGrid.tsx'
import { onDays, sayDay } from './onDays.web.ts'

/** Meetings, milestones and due dates, as a month or as a list, where the reader is. */
export function ClientCalendar() {
  const today = dayOf(useNow())
  const [day, setDay] = useState(today)
  const [chosen, setChosen] = useState<View | null>(null)
  const isNarrow = useMedia('(max-width: 719px)')
  const view = chosen ?? (isNarrow ? 'agenda' : 'month')
  const first = firstOfWeek(navigator.language)
  const shown = weeksOf(day, first).flat()
  const query = { from: shown[0] ?? day, to: shown.at(-1) ?? day }
  const { data, isPending, isError, refetch } = useAnswer(readCalendar, { query })
  const title = sayDay(day, { month: 'long', year: 'numeric' })
  const byDay = onDays(data ?? [])
  return (
    <div className={styles.calendar}>
      <CalendarHead
        title={title}
        view={view}
        step={(months) => setDay(months === 0 ? today : addMonths(day, months))}
        show={setChosen}
      />
      {isError ? (
        <Notice
          tone="bad"
          action={
            <Button variant="secondary" size="compact" onClick={() => void refetch()}>
              Try again
            </Button>
          }
        >
          Your dates could not be loaded just now.
        </Notice>
      ) : null}
      {isPending ? (
        <p className={styles.loading} role="status">
          <Spinner /> Loading {title}...
        </p>
      ) : null}
      {view === 'month' ? (
        <div className={styles.sides}>
          <MonthGrid {...{ day, today, first, byDay }} label={title} choose={setDay} />
          <DayList day={day} entries={byDay.get(day) ?? []} known={data !== undefined} />
        </div>
      ) : null}
      {view === 'agenda' && data ? <Agenda month={day} today={today} byDay={byDay} /> : null}
      <p className={styles.zone}>Times are those of {readersZone().replaceAll('_', ' ')}.</p>
      <CalendarFeed />
    </div>
  )
}
