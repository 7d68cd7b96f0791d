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
  const { text, link, created_at, read_at } = notification
  return (
    <li>
      <a
        href={link}
        className={[styles.row, read_at ? '' : styles.unread].join(' ')}
        onClick={opened}
      >
        <span className={styles.text}>
          {read_at ? null : <Unseen>New: </Unseen>}
          {text}
        </span>
        <span className={styles.when}>
          <Ago at={created_at} />
        </span>
      </a>
    </li>
  )
}
