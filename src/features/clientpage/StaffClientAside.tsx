import { Link } from 'react-router'
import { useNow } from '../../ui/base/useNow.ts'
import { daysUntil, localDate, localDay } from '../../ui/signedin/time/dates.ts'
import { ago, fullMoment } from '../../ui/signedin/time/moment.ts'
import { boxNames } from '../enquirylist/contract.ts'
import styles from './Client.module.css'
import { waitWords } from './staff-client-words.web.ts'
import type { ClientEnquiry, ClientWait, ClientWhole } from './staff.contract.ts'

/** What waits for the firm or the client, and which enquiries its people have sent. */
export function StaffClientAside({ client: { waits, enquiries } }: { client: ClientWhole }) {
  const of = (whose: ClientWait['on']) => waits.filter(({ on }) => on === whose)
  return (
    <section className={styles.aside} aria-label="What waits, and enquiries">
      <h4>Waits for us</h4>
      <Waits of={of('firm')} none="Nothing that they answered or decided is unread." />
      <h4>Waits for them</h4>
      <Waits of={of('client')} none="They have given all that they were asked for." />
      {enquiries ? <Enquiries of={enquiries} /> : null}
    </section>
  )
}

function Waits({ of, none }: { of: readonly ClientWait[]; none: string }) {
  if (of.length === 0) return <p>{none}</p>
  return (
    <ul className={styles.waits}>
      {of.map((wait) => (
        <li key={wait.id}>
          <b dir="auto">{wait.title}</b>
          <span dir="auto">
            {waitWords[wait.kind]}, {wait.project}
          </span>
          <When wait={wait} />
        </li>
      ))}
    </ul>
  )
}

function When({ wait: { on, since, due_date } }: { wait: ClientWait }) {
  const now = useNow()
  if (on === 'firm' || due_date === null)
    return (
      <time dateTime={since} title={fullMoment(since)}>
        {on === 'firm' ? ago(since, now) : `asked ${ago(since, now)}`}
      </time>
    )
  const isLate = daysUntil(due_date, now) < 0
  return (
    <time dateTime={due_date} className={isLate ? styles.late : undefined}>
      {isLate ? 'late since' : 'due'} {localDate(due_date)}
    </time>
  )
}

const Enquiries = ({ of }: { of: readonly ClientEnquiry[] }) => (
  <>
    <h4>Enquiries</h4>
    {of.length === 0 ? <p>None came from their addresses.</p> : null}
    <ul className={styles.waits}>
      {of.map(({ reference, subject, name, received_at, box }) => (
        <li key={reference}>
          <Link to={`/console/enquiries/${reference}`} dir="auto">
            {subject || `Enquiry from ${name}`}
          </Link>
          <span>
            {localDay(received_at)}, {boxNames[box].toLowerCase()}
          </span>
        </li>
      ))}
    </ul>
  </>
)
