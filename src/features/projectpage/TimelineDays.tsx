import { useState } from 'react'
import { Button } from '../../ui/base/form/Button.tsx'
import { EmptyState } from '../../ui/base/EmptyState.tsx'
import { useNow } from '../../ui/base/useNow.ts'
import { Failed } from '../../ui/signedin/data/Failed.tsx'
import { dayInWords } from '../../ui/signedin/time/dates.ts'
import type { TimelineEntry } from './contract.ts'
import { TimelineItem } from './TimelineItem.tsx'
import styles from './TimelineView.module.css'
import type { useTimeline } from './useTimeline.web.ts'

interface TimelineDaysProps {
  /** Its id. */
  project: string
  /** The newest first. */
  entries: readonly TimelineEntry[]
  earlier: ReturnType<typeof useTimeline>['earlier']
  /** What is said when there are none. */
  nothing: string
}

/** The entries, day by day, and a button for the earlier ones. */
export function TimelineDays({ project, entries, earlier, nothing }: TimelineDaysProps) {
  const now = useNow()
  // The first that came with the last press: the button may be gone, and the reader goes on there.
  const [first, setFirst] = useState<number>()
  if (entries.length === 0) {
    return (
      <EmptyState title={nothing}>
        Updates, milestones, documents, approvals, requests, messages and meetings will be listed
        here.
      </EmptyState>
    )
  }
  const load = () => {
    setFirst(entries.length)
    earlier.load()
  }
  const isFirst = (entry: TimelineEntry) => first !== undefined && entries[first] === entry
  const days = Map.groupBy(entries, ({ at }) => dayInWords(at, now))
  return (
    <>
      {[...days].map(([day, ofDay]) => (
        <section key={day} className={styles.day}>
          <h4>{day}</h4>
          <ol>
            {ofDay.map((entry) => (
              <TimelineItem
                key={entry.step + entry.id}
                project={project}
                entry={entry}
                isNext={isFirst(entry)}
              />
            ))}
          </ol>
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
