import { PlainText } from '../../ui/PlainText.tsx'
import { WaitingItem } from '../../ui/Waiting.tsx'
import { AnswerForm } from './AnswerForm.tsx'
import styles from './ClientWaiting.module.css'
import type { ClientRequest } from './contract.ts'

const kinds = { question: 'Question', file: 'File' }

interface ClientRequestRowProps {
  request: ClientRequest
  mayAnswer: boolean
  answered: (request: ClientRequest) => void
}

/** One thing that is asked for: by when, for what, and where to answer it. */
export function ClientRequestRow({ request, mayAnswer, answered }: ClientRequestRowProps) {
  const { kind, title, detail, project_title, milestone, due_date } = request
  const about = `${kinds[kind]} · ${project_title}`
  return (
    <WaitingItem title={title} about={about} due={due_date} milestone={milestone}>
      <PlainText>{detail}</PlainText>
      {kind === 'question' && mayAnswer ? <AnswerForm {...{ request, answered }} /> : null}
      {mayAnswer ? null : (
        <p className={styles.holds}>Your account may read; a colleague of yours can answer.</p>
      )}
    </WaitingItem>
  )
}
