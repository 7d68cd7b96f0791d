import { daysUntil, localDate } from '../../ui/dates.ts'
import { useNow } from '../../ui/useNow.ts'
import { AnswerForm } from './AnswerForm.tsx'
import styles from './ClientWaiting.module.css'
import type { ClientRequest } from './contract.ts'

const kinds = { question: 'Question', file: 'File' }

/** One thing that is asked for: by when, for what, and where to answer it. */
export function ClientRequestRow({
  request,
  mayAnswer,
}: {
  request: ClientRequest
  mayAnswer: boolean
}) {
  const { kind, title, detail, project_title, milestone } = request
  return (
    <details className={styles.request}>
      <summary>
        <span className={styles.title}>{title}</span>
        <span className={styles.facts}>
          <span>
            {kinds[kind]} · {project_title}
          </span>
          <Due date={request.due_date} />
        </span>
      </summary>
      <div className={styles.detail}>
        <p>{detail}</p>
        {milestone ? <p className={styles.holds}>Waits for it: {milestone}</p> : null}
        {kind === 'question' && mayAnswer ? <AnswerForm request={request} /> : null}
        {mayAnswer ? null : (
          <p className={styles.holds}>Your account may read; a colleague of yours can answer.</p>
        )}
      </div>
    </details>
  )
}

function Due({ date }: { date: string | null }) {
  const now = useNow()
  if (date === null) return <span>No date</span>
  const days = daysUntil(date, now)
  const said = days < 0 ? `Was due ${localDate(date)}` : `Due ${localDate(date)}`
  return <span className={days < 3 ? styles.soon : undefined}>{said}</span>
}
