import { useId, useState } from 'react'
import { useSearchParams } from 'react-router'
import { Button } from '../../ui/base/form/Button.tsx'
import { EmptyState } from '../../ui/base/EmptyState.tsx'
import { useNow } from '../../ui/base/useNow.ts'
import { Failed } from '../../ui/signedin/data/Failed.tsx'
import { WhenLoaded } from '../../ui/signedin/data/WhenLoaded.tsx'
import { dayInWords } from '../../ui/signedin/time/dates.ts'
import { firmKinds, type FirmHappening, type FirmKind } from './staff.contract.ts'
import { firmKindWords } from './staff-timeline-words.web.ts'
import { StaffHappening } from './StaffHappening.tsx'
import styles from './Timeline.module.css'
import { useStaffTimeline } from './useStaffTimeline.web.ts'

/** Everything that happened in a project, all or of the kind that the address names. */
export function StaffTimeline({ project }: { project: string }) {
  const [address, setAddress] = useSearchParams()
  const kind = firmKinds.find((one) => one === address.get('kind'))
  const { answer, earlier } = useStaffTimeline(project, kind)
  const choose = (one: FirmKind | undefined) =>
    setAddress(one ? { kind: one } : {}, { replace: true })
  return (
    <section className={styles.view} aria-label="Time line">
      <KindChoice chosen={kind} choose={choose} />
      <WhenLoaded of={answer} waiting="Loading what happened...">
        {(entries) => <Days key={kind} {...{ project, kind, entries, earlier }} />}
      </WhenLoaded>
    </section>
  )
}

interface KindChoiceProps {
  /** Left out: every kind. */
  chosen: FirmKind | undefined
  choose: (kind: FirmKind | undefined) => void
}

function KindChoice({ chosen, choose }: KindChoiceProps) {
  const name = useId()
  return (
    <fieldset className={styles.kinds}>
      <legend>Show</legend>
      <div>
        {[undefined, ...firmKinds].map((kind) => (
          <label key={kind ?? 'all'}>
            <input
              type="radio"
              name={name}
              checked={kind === chosen}
              onChange={() => choose(kind)}
            />
            {kind ? firmKindWords[kind] : 'Everything'}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

interface DaysProps {
  project: string
  kind: FirmKind | undefined
  /** The newest first. */
  entries: readonly FirmHappening[]
  earlier: ReturnType<typeof useStaffTimeline>['earlier']
}

/** The entries, day by day, and a button for the earlier ones. */
function Days({ project, kind, entries, earlier }: DaysProps) {
  const now = useNow()
  // The first that came with the last press: the button may be gone, and the reader goes on there.
  const [first, setFirst] = useState<number>()
  if (entries.length === 0)
    return (
      <EmptyState
        title={kind ? `No ${firmKindWords[kind].toLowerCase()} yet.` : 'Nothing has happened yet.'}
      >
        What the client and the team do here is listed, the newest first.
      </EmptyState>
    )
  const load = () => {
    setFirst(entries.length)
    earlier.load()
  }
  const days = Map.groupBy(entries, ({ at }) => dayInWords(at, now))
  return (
    <>
      {[...days].map(([day, ofDay]) => (
        <section key={day} className={styles.day}>
          <h4>{day}</h4>
          <ol>
            {ofDay.map((entry) => (
              <StaffHappening
                key={entry.step + entry.id}
                project={project}
                entry={entry}
                isNext={first !== undefined && entries[first] === entry}
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
