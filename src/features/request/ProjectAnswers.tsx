import { PlainText } from '../../ui/base/PlainText.tsx'
import { ShowMore } from '../../ui/signedin/list/ShowMore.tsx'
import { useParts } from '../../ui/signedin/list/useParts.ts'
import { fullMoment } from '../../ui/signedin/time/moment.ts'
import { addressOf } from '../document/contract.ts'
import styles from './ClientWaiting.module.css'
import type { ClientRequest } from './contract.ts'

/** How many are shown at first. */
const step = 10

/** What the client was asked for in a project and has given: who gave it, when, and the words. */
export function ProjectAnswers({ requests }: { requests: readonly ClientRequest[] }) {
  const answered = requests
    .filter(({ answered_at }) => answered_at !== null)
    .toSorted((a, b) => (b.answered_at ?? '').localeCompare(a.answered_at ?? ''))
  const list = useParts(answered, step)
  if (answered.length === 0) return null
  return (
    <section>
      <h3>What you answered</h3>
      <ul className={styles.answers}>
        {list.shown.map((one) => (
          <li key={one.id}>
            <p className={styles.asked}>{one.title}</p>
            <Answer request={one} />
          </li>
        ))}
      </ul>
      <ShowMore of={list} noun="answers" />
    </section>
  )
}

function Answer({ request }: { request: ClientRequest }) {
  const { kind, answer, answered_by, answered_at } = request
  return (
    <>
      <div className={styles.answer}>
        {kind === 'file' ? <Sent request={request} /> : <PlainText>{answer ?? ''}</PlainText>}
      </div>
      <p className={styles.holds}>
        {answered_by}
        {answered_at ? `, ${fullMoment(answered_at)}` : null}
      </p>
    </>
  )
}

/** The file under the name that it was sent by; one that was removed since leads nowhere. */
function Sent({ request: { answer, document_id } }: { request: ClientRequest }) {
  if (document_id === null) return <p>File: {answer} (removed since)</p>
  return (
    <p>
      File: <a href={addressOf(document_id)}>{answer}</a>
    </p>
  )
}
