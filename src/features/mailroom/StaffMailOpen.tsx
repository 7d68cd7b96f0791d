import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Badge } from '../../ui/base/Badge.tsx'
import { WhenLoaded } from '../../ui/signedin/data/WhenLoaded.tsx'
import { useLiveAnswer } from '../../ui/signedin/data/useLiveAnswer.ts'
import { OpenHeading, OpenPane } from '../../ui/signedin/list/OpenPane.tsx'
import { fullMoment } from '../../ui/signedin/time/moment.ts'
import styles from './Open.module.css'
import { mailBadges, stateSentence } from './staff-mail-words.web.ts'
import { readWholeMail, type MailWhole } from './staff.contract.ts'
import { StaffMailAgain } from './StaffMailAgain.tsx'
import { mailsAddress, type StaffMailsRoom } from './useStaffMails.web.ts'

/** What becomes of it is looked for so often, in ms. */
const every = 5_000

const missing = ['There is no such mail.', 'It was mistyped, or it was taken back.'] as const

interface StaffMailOpenProps {
  id: string
  room: StaffMailsRoom
  takesFocus: boolean
}

/** The open mail. */
export function StaffMailOpen({ id, room: { beside, filters }, takesFocus }: StaffMailOpenProps) {
  const isPossible = /^[\w-]{22}$/.test(id)
  const answer = useLiveAnswer(readWholeMail, isPossible ? { params: { id } } : null, every)
  const isMissing = !isPossible || answer.error?.status === 404
  return (
    <OpenPane
      beside={beside}
      list={{ label: 'Mail', href: mailsAddress(filters) }}
      missing={isMissing ? missing : null}
    >
      <WhenLoaded of={answer} waiting="Loading the mail...">
        {(mail) => <Mail mail={mail} takesFocus={takesFocus} />}
      </WhenLoaded>
    </OpenPane>
  )
}

function Mail({ mail, takesFocus }: { mail: MailWhole; takesFocus: boolean }) {
  const { to, subject, written_at, state, attempts, said, reply_to, text, about } = mail
  return (
    <article className={styles.mail} aria-labelledby="mail">
      <header>
        <OpenHeading id="mail" title={subject} takesFocus={takesFocus} />
        <p className={styles.to}>
          To <span dir="auto">{to || 'nobody'}</span>
        </p>
      </header>
      <div className={styles.became}>
        <p>
          <Badge {...mailBadges[state]} /> {stateSentence(mail)}
        </p>
        <StaffMailAgain mail={mail} />
      </div>
      <dl className={styles.facts}>
        {said ? <Fact label="Server said">{said}</Fact> : null}
        <Fact label="Tries">{attempts}</Fact>
        <Fact label="Written">{fullMoment(written_at)}</Fact>
        {about ? (
          <Fact label="About">
            <Link to={about.link}>{about.label}</Link>
          </Fact>
        ) : null}
        {reply_to ? <Fact label="Answers go to">{reply_to}</Fact> : null}
      </dl>
      <section aria-labelledby="mail-text">
        <h4 id="mail-text">What it says</h4>
        <p className={styles.note}>As text, and without its links: those are for the recipient.</p>
        {/* Nothing in it becomes a link again. */}
        <pre className={styles.text} dir="auto">
          {text || 'It cannot be read any more.'}
        </pre>
      </section>
    </article>
  )
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd dir="auto">{children}</dd>
  </div>
)
