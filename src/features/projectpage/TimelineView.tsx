import { useId, useState } from 'react'
import { happeningKinds, type HappeningKind } from '../../contract/work.ts'
import { WhenLoaded } from '../../ui/signedin/data/WhenLoaded.tsx'
import { TimelineDays } from './TimelineDays.tsx'
import styles from './TimelineView.module.css'
import { useTimeline } from './useTimeline.web.ts'

const kindWords: Record<HappeningKind, string> = {
  status: 'Status',
  update: 'Updates',
  milestone: 'Milestones',
  document: 'Documents',
  approval: 'Approvals',
  request: 'Requests',
  message: 'Messages',
  meeting: 'Meetings',
}

/** What happened in a project, all or of one kind. */
export function TimelineView({ project }: { project: string }) {
  const [kind, setKind] = useState<HappeningKind>()
  const { answer, earlier } = useTimeline(project, kind)
  return (
    <div className={styles.view}>
      <KindChoice chosen={kind} choose={setKind} />
      <WhenLoaded of={answer} waiting="Loading what happened...">
        {(entries) => (
          <TimelineDays
            key={kind}
            project={project}
            entries={entries}
            earlier={earlier}
            nothing={
              kind ? `No ${kindWords[kind].toLowerCase()} yet.` : 'Nothing has happened yet.'
            }
          />
        )}
      </WhenLoaded>
    </div>
  )
}

interface KindChoiceProps {
  /** Left out: every kind. */
  chosen: HappeningKind | undefined
  choose: (kind: HappeningKind | undefined) => void
}

function KindChoice({ chosen, choose }: KindChoiceProps) {
  const name = useId()
  return (
    <fieldset className={styles.kinds}>
      <legend>Show</legend>
      <div>
        {[undefined, ...happeningKinds].map((kind) => (
          <label key={kind ?? 'all'}>
            <input
              type="radio"
              name={name}
              checked={kind === chosen}
              onChange={() => choose(kind)}
            />
            {kind ? kindWords[kind] : 'Everything'}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
