import { useDeferredValue, useMemo } from 'react'
import { addMonths, firstOfWeek, weeksOf } from '../../ui/signedin/time/days.ts'
import { Failed } from '../../ui/signedin/data/Failed.tsx'
import { useAnswer } from '../../ui/signedin/data/useAnswer.ts'
import { CalendarHead, type View } from './CalendarHead.tsx'
import styles from './ClientCalendar.module.css'
import { readCalendar } from './contract.ts'
import { DayList } from './DayList.tsx'
import { Legend } from './EntryMark.tsx'
import { MeetingNotHere } from './MeetingNotHere.tsx'
import { MonthGrid } from './MonthGrid.tsx'
import { onDays, formatDay } from './onDays.web.ts'

interface MonthViewProps {
  /** As `YYYY-MM`. */
  month: string
  today: string
  /** The day that was chosen last, in whichever month. */
  chosen: string
  setChosen: (day: string) => void
  show: (view: View) => void
  goToDay: (day: string) => void
}

/** A month as a grid, with the list of what is on one of its days. */
export function MonthView({ month, today, chosen, setChosen, show, goToDay }: MonthViewProps) {
  // Whoever comes to another month by its address has chosen none of its days yet.
  const day = [chosen, today].find((one) => one.startsWith(month)) ?? `${month}-01`
  const choose = (to: string) => {
    setChosen(to)
    goToDay(to)
  }
  const first = firstOfWeek(navigator.language)
  const shown = weeksOf(day, first).flat()
  const query = { from: shown[0] ?? day, to: shown.at(-1) ?? day }
  const { data, isPending, isError, refetch } = useAnswer(readCalendar, { query })
  const hasFailed = isError && !data
  // After the head was painted, so that the button that was pressed answers at once.
  const isDrawn = useDeferredValue(true, false) && !hasFailed
  const title = formatDay(day, { month: 'long', year: 'numeric' })
  // For hundreds of entries it takes its time, and each arrow key comes here.
  const byDay = useMemo(() => onDays(data ?? []), [data])
  return (
    <>
      <CalendarHead
        title={title}
        view="month"
        busy={isPending}
        step={(months) => choose(months === 0 ? today : addMonths(day, months))}
        show={show}
      />
      <Legend />
      <div className={styles.month}>
        {data ? <MeetingNotHere entries={data} /> : null}
        {isError ? <Failed retry={refetch}>Your dates could not be loaded just now.</Failed> : null}
        {/* Empty, it would say that there is nothing. */}
        {isDrawn ? (
          <MonthGrid {...{ day, today, first, byDay }} label={title} choose={choose} />
        ) : null}
      </div>
      {isDrawn ? (
        <DayList day={day} entries={byDay.get(day) ?? []} known={data !== undefined} />
      ) : null}
    </>
  )
}
