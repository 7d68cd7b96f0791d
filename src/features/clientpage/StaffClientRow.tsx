import { Link } from 'react-router'
import { useNow } from '../../ui/base/useNow.ts'
import { ago, fullMoment } from '../../ui/signedin/time/moment.ts'
import styles from './Clients.module.css'
import type { ClientRow } from './staff.contract.ts'
import { numbered } from './staff-client-words.web.ts'

interface StaffClientRowProps {
  row: ClientRow
  /** A colleague has put it elsewhere. */
  isGone: boolean
  isOpen: boolean
  href: string
}

/** A client in the list: who, when they were last here, and how it stands. */
export function StaffClientRow({ row, isGone, isOpen, href }: StaffClientRowProps) {
  const { id, name, suspended_at, seen_at, people, active_projects } = row
  const now = useNow()
  const size = `${numbered(people, 'person', 'people')} · ${numbered(active_projects, 'active project')}`
  return (
    <li className={[styles.row, isGone ? styles.gone : ''].join(' ')}>
      <Link to={href} data-row={id} aria-current={isOpen ? 'true' : undefined}>
        <span className={styles.first}>
          <b dir="auto">{name}</b>
          {suspended_at ? (
            <span className={styles.kept}>suspended</span>
          ) : seen_at ? (
            <time dateTime={seen_at} title={`Last seen ${fullMoment(seen_at)}`}>
              {ago(seen_at, now)}
            </time>
          ) : null}
        </span>
        <span className={styles.size}>{isGone ? 'No longer in this box' : size}</span>
        {isGone ? null : <Waits row={row} />}
      </Link>
    </li>
  )
}

function Waits({ row: { waits_on_firm: firm, waits_on_client: client } }: { row: ClientRow }) {
  if (firm === 0 && client === 0) return null
  return (
    <span className={styles.waits}>
      {firm > 0 ? <strong>{firm} for us</strong> : null}
      {firm > 0 && client > 0 ? ' · ' : ''}
      {client > 0 ? `${client} for them` : ''}
    </span>
  )
}
