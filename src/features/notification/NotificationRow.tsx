import { Ago } from '../../ui/signedin/time/Ago.tsx'
import { Unseen } from '../../ui/base/Unseen.tsx'
import type { Notification } from './contract.ts'
import styles from './NotificationBell.module.css'

interface NotificationRowProps {
  notification: Notification
  opened: () => void
}

/** One notification, with a link to what it is about. */
export function NotificationRow({ notification, opened }: NotificationRowProps) {
  const { text, link, created_at, read_at, outcome } = notification
  const isNew = !read_at && outcome === null
  return (
    <li>
      <a
        href={link}
        className={[styles.row, isNew ? styles.unread : ''].join(' ')}
        onClick={opened}
      >
        <span className={styles.text}>
          {isNew ? <Unseen>New: </Unseen> : null}
          {text}
        </span>
        {outcome === null ? null : <span className={styles.outcome}>{outcome}</span>}
        <span className={styles.when}>
          <Ago at={created_at} />
        </span>
      </a>
    </li>
  )
}
