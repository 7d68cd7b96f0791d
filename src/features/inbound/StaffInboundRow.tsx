import { useState } from 'react'
import { Button } from '../../ui/base/form/Button.tsx'
import { Unseen } from '../../ui/base/Unseen.tsx'
import { Ago } from '../../ui/signedin/time/Ago.tsx'
import styles from './Inbound.module.css'
import type { ReviewMail } from './staff.contract.ts'
import type { StaffInboundActs } from './useStaffInboundActs.web.ts'

interface StaffInboundRowProps {
  mail: ReviewMail
  /** A colleague has looked at it meanwhile. */
  isGone: boolean
  acts: StaffInboundActs
  choose: () => void
}

/** A mail: whom it says it is from, why it waits, how it begins, and where it can go. */
export function StaffInboundRow({ mail, isGone, acts, choose }: StaffInboundRowProps) {
  const { sender, sender_name: name, subject, why, suggestion } = mail
  const title = subject || 'Without a subject'
  return (
    <li className={[styles.row, isGone ? styles.gone : ''].join(' ')}>
      <p className={styles.from}>
        <span dir="auto">
          {name ? <b>{name}</b> : null} {sender ?? 'No clear sender'}
        </span>
        <Ago at={mail.received_at} />
      </p>
      <h4 className={styles.subject} dir="auto" tabIndex={-1} data-row={mail.id}>
        {title}
      </h4>
      <p className={styles.why}>{isGone ? 'Somebody has looked at it.' : why}</p>
      <Beginning mail={mail} />
      {mail.files.length > 0 ? (
        <p className={styles.files} dir="auto">
          {mail.files.length === 1 ? '1 file: ' : `${mail.files.length} files: `}
          {mail.files.join(', ')}
        </p>
      ) : null}
      {isGone ? null : (
        <div className={styles.acts}>
          {suggestion ? (
            <Button
              variant="primary"
              size="compact"
              type="button"
              onClick={() => acts.put(mail, suggestion.reference)}
            >
              Put into {suggestion.reference} ({suggestion.name})
            </Button>
          ) : null}
          <Button variant="secondary" size="compact" type="button" onClick={choose}>
            {suggestion ? 'Another enquiry…' : 'Put into an enquiry…'}
            <Unseen>: {title}</Unseen>
          </Button>
          {sender === null ? null : (
            <Button
              variant="secondary"
              size="compact"
              type="button"
              onClick={() => acts.make(mail)}
            >
              New enquiry<Unseen>: {title}</Unseen>
            </Button>
          )}
          <button type="button" className={styles.away} onClick={() => acts.discard(mail)}>
            Put away<Unseen>: {title}</Unseen>
          </button>
        </div>
      )}
    </li>
  )
}

/** So many characters are shown until somebody wants more. */
const glance = 400

/** Text alone, and no links: anybody may have written them. */
function Beginning({ mail: { text, is_longer: isLonger } }: { mail: ReviewMail }) {
  const [isWhole, setIsWhole] = useState(false)
  if (text === '') return null
  const isShort = text.length <= glance && !isLonger
  const shown =
    isWhole || isShort ? text : `${text.slice(0, glance).replace(/\s+\S{0,60}$/u, '')} …`
  return (
    <div className={styles.text}>
      <p dir="auto">
        {shown}
        {isWhole && isLonger ? '\n[It goes on.]' : ''}
      </p>
      {isShort ? null : (
        <button type="button" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? 'Show less' : 'Show more of it'}
        </button>
      )}
    </div>
  )
}
