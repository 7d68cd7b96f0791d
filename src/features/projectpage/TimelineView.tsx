import { useState } from 'react'
import { happeningKinds, type HappeningKind } from '../../contract/work.ts'
import { WhenLoaded } from '../../ui/signedin/data/WhenLoaded.tsx'
import { HappenedDays } from '../../ui/signedin/work/HappenedDays.tsx'
import { KindChoice } from '../../ui/signedin/work/KindChoice.tsx'
import { TimelineItem } from './TimelineItem.tsx'
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
      <KindChoice kinds={happeningKinds} words={kindWords} chosen={kind} choose={setKind} />
      <WhenLoaded of={answer} waiting="Loading what happened...">
        {(entries) => (
          <HappenedDays
            key={kind}
            entries={entries}
            earlier={earlier}
            nothing={{
              title: kind
                ? `No ${kindWords[kind].toLowerCase()} yet.`
                : 'Nothing has happened yet.',
              about:
                'Updates, milestones, documents, approvals, requests, messages and meetings will be listed here.',
            }}
            renderEntry={(entry, isNext) => (
              <TimelineItem key={entry.step + entry.id} {...{ project, entry, isNext }} />
            )}
          />
        )}
      </WhenLoaded>
    </div>
  )
}
