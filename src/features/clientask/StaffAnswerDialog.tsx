import { useEffect, useRef, useState, type FormEvent } from 'react'
import { flushSync } from 'react-dom'
import { decisions, type Decision } from '../../contract/decision.ts'
import { BusyButton } from '../../ui/base/form/BusyButton.tsx'
import { Choices } from '../../ui/base/form/Choices.tsx'
import { useDraft } from '../../ui/base/form/useDraft.ts'
import { arrived, sendKey } from '../../ui/signedin/data/send-key.ts'
import { Refusal } from '../../ui/signedin/data/ActState.tsx'
import { useAct } from '../../ui/signedin/data/useAct.ts'
import { Dialog } from '../../ui/signedin/dialog/Dialog.tsx'
import { KeyCap } from '../../ui/signedin/keys/KeyCap.tsx'
import { sendCap } from '../../ui/signedin/keys/screen-keys.ts'
import { useSendKeys } from '../../ui/signedin/keys/useSendKeys.ts'
import { TextArea } from '../../ui/base/form/Field.tsx'
import { decideForClient } from '../approval/staff.contract.ts'
import { answerForClient } from '../request/staff.contract.ts'
import styles from './Waiting.module.css'
import { isApproval, type AskedFor } from './staff-asked.web.ts'
import { StaffVersions } from './StaffVersions.tsx'
import type { FirmProject } from '../projectroom/staff.contract.ts'

interface StaffAnswerDialogProps {
  project: FirmProject
  one: AskedFor
  onClose: () => void
}

const said: Record<Decision, { label: string; about: string }> = {
  approved: { label: 'They approve', about: '' },
  declined: { label: 'They decline', about: '' },
}

/** Enters what a client has said elsewhere, with who and how; they hear of it. */
export function StaffAnswerDialog({ project, one, onClose }: StaffAnswerDialogProps) {
  const form = useAnswering({ one, onClose })
  const { act, decision, version, words } = form
  const element = useRef<HTMLFormElement>(null)
  useSendKeys(element, form.submit)
  // What one comes for.
  useEffect(() => {
    element.current?.querySelector<HTMLElement>('input:checked, textarea, select')?.focus()
  }, [])
  const isFile = !isApproval(one) && one.kind === 'file'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    form.submit()
  }
  return (
    <Dialog title="Answer for them" onClose={onClose}>
      <form className={styles.form} onSubmit={submit} ref={element}>
        <b dir="auto">{one.title}</b>
        {isApproval(one) ? (
          <Choices
            legend="What they decided"
            name="decision"
            choices={decisions.map((value) => ({ value, ...said[value] }))}
            chosen={[decision]}
            choose={form.decide}
          />
        ) : null}
        {isFile ? (
          <StaffVersions project={project} label="Which file" chosen={version} choose={form.take} />
        ) : (
          <TextArea
            name="words"
            label={isApproval(one) ? 'Who said so, and how' : 'What they said, and how'}
            hint="They read it."
            required
            rows={3}
            maxLength={5000}
            value={words}
            error={act.error?.errors[isApproval(one) ? 'reason' : 'answer']?.[0]}
            onChange={({ target }) => form.write(target.value)}
          />
        )}
        <Refusal of={act} lead="Not entered. " fields={['answer', 'reason']} />
        <p>
          <BusyButton variant="primary" size="compact" type="submit" busy={act.isPending}>
            Enter it, and notify {project.client_name} <KeyCap>{sendCap()}</KeyCap>
          </BusyButton>
        </p>
      </form>
    </Dialog>
  )
}

/** What is chosen and typed; the words are kept on the device until the server has them. */
function useAnswering({ one, onClose }: Omit<StaffAnswerDialogProps, 'project'>) {
  const [decision, decide] = useState<Decision>('approved')
  const [version, take] = useState('')
  const name = `answer for ${one.id}`
  const { value: words, write, forget } = useDraft(name, '')
  const done = () => {
    arrived(name)
    forget()
    flushSync(onClose)
    // The row goes.
    document.getElementById('ask-client')?.focus()
  }
  const [answer, approve] = [useAct(answerForClient, { done }), useAct(decideForClient, { done })]
  return {
    act: isApproval(one) ? approve : answer,
    decision,
    decide,
    version,
    take,
    words,
    write,
    submit() {
      if (isApproval(one)) {
        const { subject_sha256 } = one
        const body = { decision, reason: words, subject_sha256 }
        approve.mutate({ params: { id: one.id }, body, key: sendKey(name, JSON.stringify(body)) })
        return
      }
      const body = { answer: words, version_id: version || null }
      answer.mutate({ params: { id: one.id }, body, key: sendKey(name, JSON.stringify(body)) })
    },
  }
}
