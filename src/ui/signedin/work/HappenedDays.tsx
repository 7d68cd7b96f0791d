import { useState, type ReactNode } from 'react'
import { Button } from '../../base/form/Button.tsx'
import { EmptyState } from '../../base/EmptyState.tsx'
import { useNow } from '../../base/useNow.ts'
import { Failed } from '../data/Failed.tsx'
import type { Earlier } from '../data/earlier.ts'
import { dayInWords } from '../time/dates.ts'
import styles from './HappenedDays.module.css'

interface HappenedDaysProps<Entry> {
  /** The newest first. */
  entries: readonly Entry[]
  earlier: Earlier
  /** What is said when there are none, and what will be there. */
  nothing: { title: string; about: string }
  /** An item of the list; where the reader goes on, it takes the focus when it appears. */
  renderEntry: (entry: Entry, isNext: boolean) => ReactNode
}

/** What happened, day by day, and a button for what came before. */
export function HappenedDays<Entry extends { at: string }>(props: HappenedDaysProps<Entry>) {
  const { entries, earlier, nothing, renderEntry } = props
  const now = useNow()
  // The first that came with the last press: the button may be gone, and the reader goes on there.
  const [first, setFirst] = useState<number>()
  if (entries.length === 0) return <EmptyState title={nothing.title}>{nothing.about}</EmptyState>
  const load = () => {
    setFirst(entries.length)
    earlier.load()
  }
  const isNext = (entry: Entry) => first !== undefined && entries[first] === entry
  const days = Map.groupBy(entries, ({ at }) => dayInWords(at, now))
  return (
    <>
      {[...days].map(([day, ofDay]) => (
        <section key={day} className={styles.day}>
          <h4>{day}</h4>
          <ol>{ofDay.map((entry) => renderEntry(entry, isNext(entry)))}</ol>
        </section>
      ))}
      {earlier.hasFailed ? (
        <Failed retry={load}>What happened earlier could not be loaded just now.</Failed>
      ) : null}
      {earlier.more && !earlier.hasFailed ? (
        <p>
          <Button variant="secondary" size="compact" aria-disabled={earlier.busy} onClick={load}>
            {earlier.busy ? 'Loading...' : 'Show earlier'}
          </Button>
        </p>
      ) : null}
    </>
  )
}
