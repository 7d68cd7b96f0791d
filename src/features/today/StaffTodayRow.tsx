import { Link } from 'react-router'
import { useNow } from '../../ui/base/useNow.ts'
import { Unseen } from '../../ui/base/Unseen.tsx'
import { KeyCap } from '../../ui/signedin/keys/KeyCap.tsx'
import { fullMoment } from '../../ui/signedin/time/moment.ts'
import { percent } from '../../ui/chart/scale.ts'
import type { TodayItem } from './staff.contract.ts'
import styles from './Row.module.css'
import { clockWords } from './staff-words.web.ts'

interface StaffTodayRowProps {
  item: TodayItem
  /** Somebody has done it meanwhile. */
  isGone: boolean
  notNow: () => void
}

/** One thing that needs somebody: by when, what, who, and what is to be done. */
export function StaffTodayRow({ item, isGone, notNow }: StaffTodayRowProps) {
  const { title, who, company, owner, reference } = item
  const from = company ? `${who}, ${company}` : who
  const has = owner === null ? 'nobody has it' : `${owner} has it`
  const address = `/console/enquiries/${reference}`
  return (
    <li className={[styles.row, isGone ? styles.gone : ''].join(' ')}>
      <TimeLeft item={item} />
      <div className={styles.what}>
        <Link to={address} data-row={item.id} dir="auto">
          {title || `Enquiry from ${who}`}
        </Link>
        <p dir="auto">{isGone ? 'No longer needs anybody' : `Enquiry from ${from} · ${has}`}</p>
      </div>
      <div className={styles.acts}>
        <button type="button" className={styles.notNow} onClick={notNow}>
          Not now<Unseen>: {title || who}</Unseen>
        </button>
        <Link className={styles.act} to={`${address}#reply`} tabIndex={-1} aria-hidden="true">
          Reply <KeyCap>R</KeyCap>
        </Link>
      </div>
    </li>
  )
}

/** How much of its time is left, with a bar. */
function TimeLeft({ item: { clock, due } }: { item: TodayItem }) {
  const now = useNow()
  if (!clock || due === null) return <div />
  const { text, urgency, left } = clockWords(clock, due, now)
  return (
    <div className={[styles.time, styles[urgency]].join(' ')}>
      <time dateTime={due} title={`An answer is due ${fullMoment(due)}`}>
        {text}
      </time>
      <svg className={styles.bar} height="4" width="100%" aria-hidden="true">
        <rect width="100%" height="4" rx="2" />
        <rect
          className={styles.left}
          width={urgency === 'late' ? '100%' : percent(left)}
          height="4"
          rx="2"
        />
      </svg>
    </div>
  )
}
