import { useId, useRef, useState, type FormEvent, type Ref } from 'react'
import type { Decision } from '../../contract/decision.ts'
import { BusyButton } from '../../ui/base/form/BusyButton.tsx'
import { TextArea } from '../../ui/base/form/Field.tsx'
import { focusFirst } from '../../ui/base/form/form.ts'
import { useAct } from '../../ui/signedin/data/useAct.ts'
import { useReload } from '../../ui/signedin/data/useReload.ts'
import { noteAct } from '../../ui/signedin/work/at-hand.ts'
import { useDraft } from '../../ui/base/form/useDraft.ts'
import { useFocusBack } from '../../ui/base/useFocusBack.ts'
import { LeftText } from '../../ui/signedin/draft/LeftBeside.tsx'
import { ApproveStep, DecisionFailed } from './ApproveStep.tsx'
import styles from './ClientApprovals.module.css'
import { decideApproval, type Approval } from './contract.ts'

/** The name of the draft of a reason. */
export const reasonDraft = (approval: string) => `decide ${approval}`

interface DecideFormProps {
  approval: Approval
  decided: (approval: Approval) => void
}

/** Approve, in two steps, or decline; the typed reason survives a reload and a failed request. */
export function DecideForm({ approval, decided }: DecideFormProps) {
  const { id, subject_sha256 } = approval
  const field = useId()
  const [isSure, setIsSure] = useState(false)
  const first = useFocusBack<HTMLButtonElement>(isSure)
  const { value: text, write, forget } = useDraft(reasonDraft(id), '')
  const form = useRef<HTMLFormElement>(null)
  const toField = () => form.current && focusFirst(form.current, [field])
  const reload = useReload(decideApproval)
  const { mutate, isPending, error } = useAct(decideApproval, {
    done: (now) => {
      forget()
      decided(now)
    },
    refused({ status, errors }) {
      noteAct(id, false)
      if (errors['reason']) toField()
      if (status === 409) reload()
    },
  })
  const decide = (decision: Decision) => {
    noteAct(id, true)
    const body = { decision, reason: text, subject_sha256 }
    mutate({ params: { id }, body })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsSure(true)
  }
  const wrong = error?.errors['reason']?.[0]
  return (
    <form ref={form} className={styles.form} onSubmit={submit}>
      <TextArea
        name={field}
        label="Your reason"
        hint="Required if you decline, optional if you approve."
        rows={3}
        readOnly={isPending}
        maxLength={5000}
        value={text}
        error={wrong}
        onChange={(event) => write(event.target.value)}
      />
      <LeftText name={reasonDraft(id)} value={text} write={write} onChosen={toField} />
      {isSure ? (
        <ApproveStep
          approval={approval}
          reason={text}
          busy={isPending}
          failed={error && !wrong ? error.message : null}
          approve={() => decide('approved')}
          back={() => setIsSure(false)}
        />
      ) : (
        <FirstStep ref={first} busy={isPending} decline={() => decide('declined')} />
      )}
      {error && !wrong && !isSure ? <DecisionFailed>{error.message}</DecisionFailed> : null}
    </form>
  )
}

interface FirstStepProps {
  ref: Ref<HTMLButtonElement>
  busy: boolean
  decline: () => void
}

/** The two decisions; to approve has a second step. */
const FirstStep = ({ ref, busy, decline }: FirstStepProps) => (
  <div className={styles.send}>
    <BusyButton ref={ref} type="submit" variant="primary" size="compact" busy={busy}>
      {busy ? 'Sending...' : 'Approve'}
    </BusyButton>
    <BusyButton variant="secondary" size="compact" type="button" busy={busy} onClick={decline}>
      Decline
    </BusyButton>
    <span>This is final. It is recorded with your name, the time and your network address.</span>
  </div>
)
