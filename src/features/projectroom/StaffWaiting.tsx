import { useState } from 'react'
import { EmptyState } from '../../ui/base/EmptyState.tsx'
import { Button } from '../../ui/base/form/Button.tsx'
import { PlainText } from '../../ui/base/PlainText.tsx'
import { Refusal } from '../../ui/signedin/data/ActState.tsx'
import { useAct } from '../../ui/signedin/data/useAct.ts'
import { KeyCap } from '../../ui/signedin/keys/KeyCap.tsx'
import { useKeys } from '../../ui/signedin/keys/screen-keys.ts'
import { SureButton } from '../../ui/signedin/dialog/SureButton.tsx'
import { localDate, localDay } from '../../ui/signedin/time/dates.ts'
import type { Approval } from '../approval/contract.ts'
import { withdrawClientApproval } from '../approval/staff.contract.ts'
import type { ClientRequest } from '../request/contract.ts'
import { withdrawClientRequest } from '../request/staff.contract.ts'
import styles from './Parts.module.css'
import type { FirmProject } from './staff.contract.ts'
import { StaffAskDialog } from './StaffAskDialog.tsx'

/** What the client is asked for, and what they answered. */
export function StaffWaiting({ project }: { project: FirmProject }) {
  const [isAsking, setIsAsking] = useState(false)
  const { id, requests, approvals } = project
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
            <Asked key={one.id} project={id} one={one} />
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

type AskedFor = ClientRequest | Approval
const isApproval = (one: AskedFor): one is Approval => 'decision' in one
const endedAt = (one: AskedFor) => (isApproval(one) ? one.decided_at : one.answered_at) ?? ''
const kindOf = (one: AskedFor) => {
  if (isApproval(one)) return 'Approval'
  return one.kind === 'file' ? 'File' : 'Question'
}

function Asked({ project, one }: { project: string; one: AskedFor }) {
  const request = useAct(withdrawClientRequest)
  const approval = useAct(withdrawClientApproval)
  const withdraw = () =>
    isApproval(one)
      ? approval.mutate({ params: { id: one.id } })
      : request.mutate({ params: { id: project, request: one.id } })
  return (
    <li>
      <time>{one.due_date ? localDate(one.due_date) : 'No date'}</time>
      <div>
        <b dir="auto">{one.title}</b>
        <p dir="auto">
          {[
            kindOf(one),
            `asked ${localDay(one.created_at)}`,
            one.milestone ? `holds up “${one.milestone}”` : '',
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <Refusal of={request.error ? request : approval} />
      </div>
      <SureButton
        busy={request.isPending || approval.isPending}
        label="Take back"
        name={`Take back “${one.title}”`}
        sure="Take it back"
        act={withdraw}
      />
    </li>
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
