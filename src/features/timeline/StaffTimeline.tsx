import { useSearchParams } from 'react-router'
import { WhenLoaded } from '../../ui/signedin/data/WhenLoaded.tsx'
import { HappenedDays } from '../../ui/signedin/work/HappenedDays.tsx'
import { KindChoice } from '../../ui/signedin/work/KindChoice.tsx'
import { firmKinds, type FirmKind } from './staff.contract.ts'
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
      <KindChoice kinds={firmKinds} words={firmKindWords} chosen={kind} choose={choose} />
      <WhenLoaded of={answer} waiting="Loading what happened...">
        {(entries) => (
          <HappenedDays
            key={kind}
            entries={entries}
            earlier={earlier}
            nothing={{
              title: kind
                ? `No ${firmKindWords[kind].toLowerCase()} yet.`
                : 'Nothing has happened yet.',
              about: 'What the client and the team do here is listed, the newest first.',
            }}
            renderEntry={(entry, isNext) => (
              <StaffHappening key={entry.step + entry.id} {...{ project, entry, isNext }} />
            )}
          />
        )}
      </WhenLoaded>
    </section>
  )
}
