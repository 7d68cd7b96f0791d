import type { ReactNode } from 'react'
import { PlainText } from '../../ui/base/PlainText.tsx'
import { WaitingItem } from '../../ui/signedin/Waiting.tsx'
import { AnswerForm } from './AnswerForm.tsx'
import styles from './ClientWaiting.module.css'
import type { ClientRequest } from './contract.ts'

const kinds = { question: 'Question', file: 'File' }

/** Takes the file that a request asks for; of the documents. */
export type Deliver = (props: { request: ClientRequest; delivered: () => void }) => ReactNode

interface ClientRequestRowProps {
  request: ClientRequest
  mayAnswer: boolean
  Deliver: Deliver
  /** Sent, whichever it was. */
  done: () => void
}

/** One thing that is asked for: by when, for what, and where to answer it. */
export function ClientRequestRow(props: ClientRequestRowProps) {
  const { request, mayAnswer, Deliver, done } = props
  const { id, kind, title, detail, project_title, milestone, due_date } = request
  const about = `${kinds[kind]} · ${project_title}`
  return (
    <WaitingItem id={id} title={title} about={about} due={due_date} milestone={milestone}>
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
