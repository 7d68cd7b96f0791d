import { useState } from 'react'
import { EmptyState } from '../../ui/base/EmptyState.tsx'
import { Button } from '../../ui/base/form/Button.tsx'
import { PlainText } from '../../ui/base/PlainText.tsx'
import { KeyCap } from '../../ui/signedin/keys/KeyCap.tsx'
import { useKeys } from '../../ui/signedin/keys/screen-keys.ts'
import { localDay } from '../../ui/signedin/time/dates.ts'
import styles from './Waiting.module.css'
import { endedAt, isApproval, kindOf, type AskedFor } from './staff-asked.web.ts'
import { StaffAsked } from './StaffAsked.tsx'
import type { FirmProject } from '../projectroom/staff.contract.ts'
import { StaffAskDialog } from './StaffAskDialog.tsx'

/** What the client is asked for, and what they answered. */
export function StaffWaiting({ project }: { project: FirmProject }) {
  const [isAsking, setIsAsking] = useState(false)
  const { requests, approvals } = project
  useKeys([{ keys: ['n'], label: 'Ask for something', act: () => setIsAsking(true) }])
  const open = [
    ...requests
      .filter(({ answered_at }) => answered_at === null)
      .map((one) => ({ one, at: one.due_date })),
    ...approvals
      .filter(({ decided_at }) => decided_at === null)
      .map((one) => ({ one, at: one.due_date })),
  ].toSorted((a, b) => (a.at ?? '9').localeCompare(b.at ?? '9'))
  const answered = [
    ...requests.filter(({ answered_at }) => answered_at !== null),
    ...approvals.filter(({ decided_at }) => decided_at !== null),
  ].toSorted((a, b) => endedAt(b).localeCompare(endedAt(a)))
  return (
    <section className={styles.part}>
      <p>
        <Button
          variant="secondary"
          size="compact"
          type="button"
          id="ask-client"
          aria-keyshortcuts="N"
          onClick={() => setIsAsking(true)}
        >
          Ask for something <KeyCap>N</KeyCap>
        </Button>
      </p>
      {open.length === 0 ? (
        <EmptyState title="Nothing waits for the client.">
          What you ask for stands at the top of their dashboard until it is answered.
        </EmptyState>
      ) : (
        <ul className={styles.rows}>
          {open.map(({ one }) => (
            <StaffAsked key={one.id} project={project} one={one} />
          ))}
        </ul>
      )}
      {answered.length > 0 ? (
        <>
          <h4>Answered</h4>
          <ul className={styles.rows}>
            {answered.map((one) => (
              <Answered key={one.id} one={one} />
            ))}
          </ul>
        </>
      ) : null}
      {isAsking ? <StaffAskDialog project={project} onClose={() => setIsAsking(false)} /> : null}
    </section>
  )
}

function Answered({ one }: { one: AskedFor }) {
  const words = isApproval(one) ? one.reason : one.answer
  const by = isApproval(one) ? one.decided_by_name : one.answered_by
  return (
    <li>
      <time dateTime={endedAt(one)}>{localDay(endedAt(one))}</time>
      <div>
        <b dir="auto">{one.title}</b>
        <p dir="auto">
          {[isApproval(one) ? one.decision : kindOf(one), by].filter(Boolean).join(' · ')}
        </p>
        {words ? <PlainText>{words}</PlainText> : null}
      </div>
    </li>
  )
}
