import { useEffect, useRef } from 'react'
import { BusyButton } from '../../ui/base/form/BusyButton.tsx'
import { Failed } from '../../ui/signedin/data/Failed.tsx'
import { WhenLoaded } from '../../ui/signedin/data/WhenLoaded.tsx'
import { AgendaMonths } from './AgendaMonths.tsx'
import styles from './Agenda.module.css'
import { formatDay } from './onDays.web.ts'
import { useAgenda } from './useAgenda.web.ts'

const date = { day: 'numeric', month: 'long', year: 'numeric' } as const

/** What is to come, from today on; a button loads more for as long as there is more. */
export function Agenda({ today }: { today: string }) {
  const agenda = useAgenda(today)
  return (
    <WhenLoaded of={agenda} waiting="Loading your dates...">
      {({ days, to }) => (
        <div className={styles.agenda}>
          <AgendaMonths today={today} days={days} />
          <More agenda={agenda} to={to} isEmpty={days.length === 1 && days[0]?.[1].length === 0} />
        </div>
      )}
    </WhenLoaded>
  )
}

interface MoreProps {
  agenda: Pick<
    ReturnType<typeof useAgenda>,
    'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage'
  >
  to: string
  isEmpty: boolean
}

function More({ agenda, to, isEmpty }: MoreProps) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = agenda
  const end = useFocusOnNew(to)
  const load = () => void fetchNextPage()
  if (isFetchNextPageError && !isFetchingNextPage)
    return <Failed retry={load}>Later dates could not be loaded just now.</Failed>
  if (!hasNextPage) {
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
