import { useEffect, useRef } from 'react'
import { Button } from '../../base/form/Button.tsx'
import { Notice } from '../../base/Notice.tsx'
import { WhenLoaded } from '../data/WhenLoaded.tsx'
import { fullMoment } from '../time/moment.ts'
import styles from './History.module.css'
import type { ListedRevision, ListedRevisions } from './revisions.ts'
import type { HistoryAddress } from './useHistoryAddress.ts'

interface PaneProps {
  history: HistoryAddress
  revisions: ListedRevisions
}

/** What something once was, the newest first. */
export function HistoryPane({ history, revisions }: PaneProps) {
  const { first, rows, more, failure } = revisions
  const heading = useRef<HTMLHeadingElement>(null)
  // Whoever asks for it goes on here.
  useEffect(() => heading.current?.focus(), [])
  const chosen = history.open?.number ?? null
  return (
    <section className={styles.history} aria-labelledby="history">
      <div className={styles.head}>
        <h3 id="history" ref={heading} tabIndex={-1}>
          History
        </h3>
        <Button variant="secondary" size="compact" type="button" onClick={history.close}>
          Close
        </Button>
      </div>
      <WhenLoaded of={first} waiting="Loading what it once was...">
        {() =>
          rows.length === 0 ? (
            <p className={styles.none}>
              Nothing yet. Each publishing is kept, and each hour of writing.
            </p>
          ) : (
            <ol className={styles.list}>
              {rows.map((one) => (
                <li key={one.number}>
                  <button
                    type="button"
                    aria-current={one.number === chosen ? 'true' : undefined}
                    onClick={() => history.choose(one.number)}
                  >
                    <span className={styles.when}>{fullMoment(one.saved_at)}</span>
                    <span className={styles.what}>
                      {reasons[one.reason]} · {one.by}
                    </span>
                  </button>
                </li>
              ))}
            </ol>
          )
        }
      </WhenLoaded>
      {failure ? <Notice tone="bad">{failure}</Notice> : null}
      {more ? (
        <Button variant="secondary" size="compact" type="button" onClick={() => void more()}>
          Show older ones
        </Button>
      ) : null}
    </section>
  )
}

const reasons: Record<ListedRevision['reason'], string> = {
  sent: 'Published',
  hour: 'An hour of writing',
  replaced: 'Before something was replaced',
}
