import type { FormEvent } from 'react'
import type { Decision } from '../../contract/decision.ts'
import { Button } from '../../ui/base/Button.tsx'
import { TextArea } from '../../ui/base/Field.tsx'
import { Notice } from '../../ui/base/Notice.tsx'
import { useAct } from '../../ui/signedin/data/useAct.ts'
import { useDraft } from '../../ui/base/useDraft.ts'
import styles from './ClientApprovals.module.css'
import { decideApproval, type Approval } from './contract.ts'

interface DecideFormProps {
  approval: Approval
  decided: (approval: Approval) => void
}

/** Approve or decline; what is typed outlives a reload and a failed sending. */
export function DecideForm({ approval: { id, subject_sha256 }, decided }: DecideFormProps) {
  const { value: text, write, forget } = useDraft(`decide ${id}`, '')
  const { mutate, isPending, error } = useAct(decideApproval, {
    done: (now) => {
      forget()
      decided(now)
    },
  })
  const decide = (decision: Decision) =>
    mutate({ params: { id }, body: { decision, reason: text, subject_sha256 } })
  const approve = (event: FormEvent) => {
    event.preventDefault()
    decide('approved')
  }
  const wrong = error?.errors['reason']?.[0]
  return (
    <form className={styles.form} onSubmit={approve}>
      <TextArea
        name={`reason-${id}`}
        label="Your reason"
        hint="Needed to decline; if you approve, as you like."
        rows={3}
        maxLength={5000}
        value={text}
        error={wrong}
        onChange={(event) => write(event.target.value)}
      />
      {error && !wrong ? <Notice tone="bad">{error.message}</Notice> : null}
      <div className={styles.send}>
        <Button type="submit" variant="primary" size="compact" disabled={isPending}>
          {isPending ? 'Sending...' : 'Approve'}
        </Button>
        <Button
          variant="secondary"
          size="compact"
          type="button"
          disabled={isPending}
          onClick={() => decide('declined')}
        >
          Decline
        </Button>
        <span>Final. It is kept with your name, the time and your network address.</span>
      </div>
    </form>
  )
}
