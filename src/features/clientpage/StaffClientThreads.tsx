import { Link } from 'react-router'
import { useNow } from '../../ui/base/useNow.ts'
import { ago, fullMoment } from '../../ui/signedin/time/moment.ts'
import { projectAddress } from '../projectroom/contract.ts'
import styles from './Client.module.css'
import { numbered } from './staff-client-words.web.ts'
import type { ClientThread } from './staff.contract.ts'

/** The last message of each project, those that the firm has not read first. */
export function StaffClientThreads({ threads }: { threads: readonly ClientThread[] }) {
  const now = useNow()
  return (
    <section aria-labelledby="messages">
      <h4 id="messages">Messages</h4>
      {threads.length === 0 ? <p className={styles.none}>Nobody has written yet.</p> : null}
      <ul className={styles.rows}>
        {threads.map(({ id, title, at, author_name, begins, unread }) => (
          <li key={id} className={styles.thread}>
            <div>
              <Link to={projectAddress(id, 'messages')} dir="auto">
                {title}
              </Link>{' '}
              {unread > 0 ? (
                <strong className={styles.unread}>{numbered(unread, 'unread', 'unread')}</strong>
              ) : null}
              <p className={styles.begins} dir="auto">
                {author_name}: {begins}
              </p>
            </div>
            <time className={styles.at} dateTime={at} title={fullMoment(at)}>
              {ago(at, now)}
            </time>
          </li>
        ))}
      </ul>
    </section>
  )
}
