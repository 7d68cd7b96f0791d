import { useId, type MouseEvent } from 'react'
import { BusyButton } from '../../ui/base/form/BusyButton.tsx'
import styles from './ApproveStep.module.css'
import { subjectName, type Approval } from './contract.ts'

interface ApproveStepProps {
  approval: Approval
  busy: boolean
  approve: () => void
  back: () => void
}

/** It takes the focus, so that it is read before anything is pressed. */
const focus = (place: HTMLDivElement | null) => place?.focus()

/** The second step of approving: it repeats what is approved, and what that means. */
export function ApproveStep({ approval, busy, approve, back }: ApproveStepProps) {
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
    </div>
  )
}
