import { useId, type MouseEvent, type ReactNode } from 'react'
import { Notice } from '../../ui/base/Notice.tsx'
import { BusyButton } from '../../ui/base/form/BusyButton.tsx'
import styles from './ApproveStep.module.css'
import { subjectName, type Approval } from './contract.ts'

interface ApproveStepProps {
  approval: Approval
  /** What was typed as the reason, which is kept with the decision. */
  reason: string
  /** Why it could not be done; null: nothing was tried, or it was. */
  failed: string | null
  busy: boolean
  approve: () => void
  back: () => void
}

/** It takes the focus, so that it is read before anything is pressed. */
const focus = (place: HTMLDivElement | null) => place?.focus()

/** On a phone it would stand below what is seen. */
const intoView = (place: HTMLDivElement | null) => place?.scrollIntoView({ block: 'nearest' })

/** Why a decision could not be taken: below what was pressed, which it would push out of view. */
export const DecisionFailed = ({ children }: { children: ReactNode }) => (
  <div ref={intoView} className={styles.refused}>
    <Notice tone="bad">{children}</Notice>
  </div>
)

/** The second step of approving: it repeats what is approved, and what that means. */
export function ApproveStep(props: ApproveStepProps) {
  const { approval, reason, failed, busy, approve, back } = props
  const { title, project_title, milestone } = approval
  const heading = useId()
  const name = subjectName(approval)
  // The second half of a double click on the first button is no decision.
  const once = ({ detail }: MouseEvent) => {
    if (detail < 2) approve()
  }
  return (
    <div className={styles.step} role="group" aria-labelledby={heading} tabIndex={-1} ref={focus}>
      <p id={heading} className={styles.title}>
        You are about to approve
      </p>
      <dl>
        <dt>What</dt>
        <dd>{title}</dd>
        <dt>Exactly this file</dt>
        <dd>{name}</dd>
        <dt>In the project</dt>
        <dd>{project_title}</dd>
        {milestone ? (
          <>
            <dt>What can then go ahead</dt>
            <dd>{milestone}</dd>
          </>
        ) : null}
        {reason.trim() ? (
          <>
            <dt>With your words</dt>
            <dd className={styles.words} dir="auto">
              {reason}
            </dd>
          </>
        ) : null}
      </dl>
      <p className={styles.final}>
        You decide for your company, and it is final. Your name, the time and your network address
        are kept with it, and a certificate proves it to anyone you show it to.
      </p>
      <div className={styles.buttons}>
        <BusyButton variant="primary" size="compact" type="button" busy={busy} onClick={once}>
          {busy ? 'Sending...' : `Approve ${name}`}
        </BusyButton>
        <BusyButton variant="secondary" size="compact" type="button" busy={busy} onClick={back}>
          Go back
        </BusyButton>
      </div>
      {failed === null ? null : <DecisionFailed>{failed}</DecisionFailed>}
    </div>
  )
}
