import { memo, useEffect, useRef, useState } from 'react'
import { BusyButton } from '../../ui/base/form/BusyButton.tsx'
import { Failed } from '../../ui/signedin/data/Failed.tsx'
import { WhenLoaded } from '../../ui/signedin/data/WhenLoaded.tsx'
import { AgendaMonths, Overdue } from './AgendaMonths.tsx'
import styles from './Agenda.module.css'
import type { CalendarEntry } from './contract.ts'
import { formatDay } from './onDays.web.ts'
import { useAgenda, type AgendaDay } from './useAgenda.web.ts'

const date = { day: 'numeric', month: 'long', year: 'numeric' } as const

/** What is to come, from today on; a button loads more for as long as there is more. */
export const Agenda = memo(function All({ today }: { today: string }) {
  const agenda = useAgenda(today)
  return (
    <WhenLoaded of={agenda} waiting="Loading your dates...">
      {(loaded) => <LoadedAgenda today={today} agenda={agenda} {...loaded} />}
    </WhenLoaded>
  )
})

type Pages = Pick<
  ReturnType<typeof useAgenda>,
  'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage'
>

interface LoadedProps {
  today: string
  agenda: Pages
  overdue: readonly CalendarEntry[]
  days: readonly AgendaDay[]
  /** The last day that is loaded. */
  to: string
}

/** How many entries are shown at first, to the end of their day, and how many more with each press. */
const step = 60

/** A quarter of a year may have hundreds of entries: they are shown in parts. */
function LoadedAgenda({ today, agenda, overdue, days, to }: LoadedProps) {
  const [most, setMost] = useState(step)
  const shown = daysOf(days, most)
  const isPart = shown.length < days.length
  const load = () => {
    setMost(most + step)
    if (!isPart) void agenda.fetchNextPage()
  }
  return (
    <div className={styles.agenda}>
      <Overdue entries={overdue} />
      <AgendaMonths today={today} days={shown} />
      <More
        agenda={agenda}
        isPart={isPart}
        to={isPart ? (shown.at(-1)?.[0] ?? to) : to}
        isEmpty={days.length === 1 && days[0]?.[1].length === 0}
        load={load}
      />
    </div>
  )
}

/** The first days, with so many entries or a few more. */
function daysOf(days: readonly AgendaDay[], most: number): readonly AgendaDay[] {
  let count = 0
  const end = days.findIndex(([, entries]) => (count += entries.length) >= most)
  return end < 0 ? days : days.slice(0, end + 1)
}

interface MoreProps {
  agenda: Pages
  /** More is loaded than is shown. */
  isPart: boolean
  /** The last day that is shown. */
  to: string
  isEmpty: boolean
  load: () => void
}

function More({ agenda, isPart, to, isEmpty, load }: MoreProps) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError } = agenda
  const end = useFocusOnNew(to)
  if (isFetchNextPageError && !isFetchingNextPage)
    return <Failed retry={load}>Later dates could not be loaded just now.</Failed>
  if (!hasNextPage && !isPart) {
    return (
      <p ref={end} tabIndex={-1} className={styles.more}>
        {isEmpty
          ? 'Nothing is planned yet. Meetings, milestones and due dates of your projects will be listed here.'
          : 'Nothing more is planned.'}
      </p>
    )
  }
  return (
    <p ref={end} className={styles.more}>
      <BusyButton variant="secondary" size="compact" busy={isFetchingNextPage} onClick={load}>
        {isFetchingNextPage ? 'Loading...' : 'Show later dates'}
      </BusyButton>
      <span>These go until {formatDay(to, date)}.</span>
    </p>
  )
}

/** Moves the focus to the first day that was loaded, where its reader wants to go on. */
function useFocusOnNew(to: string) {
  const end = useRef<HTMLParagraphElement>(null)
  const last = useRef(to)
  useEffect(() => {
    if (last.current === to) return
    const days = end.current?.parentElement?.querySelectorAll<HTMLElement>('[data-day]') ?? []
    const first = [...days].find(({ dataset }) => (dataset['day'] ?? '') > last.current)
    last.current = to
    ;(first ?? end.current)?.focus()
  }, [to])
  return end
}
