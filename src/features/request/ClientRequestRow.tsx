import type { ReactNode } from 'react'
import { useHasDraft } from '../../ui/base/form/useDraft.ts'
import { PlainText } from '../../ui/base/PlainText.tsx'
import { WaitingItem } from '../../ui/signedin/work/Waiting.tsx'
import { AnswerForm } from './AnswerForm.tsx'
import styles from './ClientWaiting.module.css'
import { answerDraft, type ClientRequest } from './contract.ts'

const kinds = { question: 'Question', file: 'File' }
const begun = { question: 'Draft', file: 'Not all sent yet' }

/** Uploads the file for a request; given by the portal, since this slice cannot. */
export type Deliver = (props: { request: ClientRequest; delivered: () => void }) => ReactNode

interface ClientRequestRowProps {
  request: ClientRequest
  /** Whether it stands in its own project, which then need not be named. */
  isInProject: boolean
  mayAnswer: boolean
  Deliver: Deliver
  /** Called once the answer or the file has been sent. */
  done: () => void
}

/** One open request: what is needed, by when, and where to answer it. */
export function ClientRequestRow(props: ClientRequestRowProps) {
  const { request, isInProject, mayAnswer, Deliver, done } = props
  const { id, kind, title, detail, project_title, milestone, due_date } = request
  const about = isInProject ? kinds[kind] : `${kinds[kind]} · ${project_title}`
  const isBegun = useHasDraft(answerDraft(id)) && mayAnswer
  return (
    <WaitingItem
      {...{ id, title, about, milestone }}
      due={due_date}
      begun={isBegun ? begun[kind] : null}
    >
      {detail ? <PlainText>{detail}</PlainText> : null}
      {kind === 'question' && mayAnswer ? <AnswerForm request={request} answered={done} /> : null}
      {kind === 'file' && mayAnswer ? <Deliver request={request} delivered={done} /> : null}
      {mayAnswer ? null : (
        <p className={styles.holds}>
          Your account may read; a colleague of yours can {kind === 'file' ? 'send it' : 'answer'}.
        </p>
      )}
    </WaitingItem>
  )
}
