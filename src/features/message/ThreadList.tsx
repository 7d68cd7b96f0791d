import { Ago } from '../../ui/signedin/time/Ago.tsx'
import { Badge } from '../../ui/base/Badge.tsx'
import { useHasDraft } from '../../ui/base/form/useDraft.ts'
import { Unseen } from '../../ui/base/Unseen.tsx'
import { ShowMore } from '../../ui/signedin/list/ShowMore.tsx'
import { useParts } from '../../ui/signedin/list/useParts.ts'
import { messageDraft } from './Composer.tsx'
import type { Thread } from './contract.ts'
import styles from './ThreadList.module.css'

interface ThreadListProps {
  threads: readonly Thread[]
  /** The id of the project whose thread is open. */
  open: string | null
  choose: (project: string) => void
}

/** How many are shown at first. */
const step = 20

/** Every project with its last message and the number of unread ones. */
export function ThreadList({ threads, open, choose }: ThreadListProps) {
  const list = useParts(threads, step, ({ project_id }) => project_id === open)
  return (
    <>
      <ul className={styles.threads} aria-label="Projects">
        {list.shown.map((thread) => (
          <li key={thread.project_id}>
            <button
              type="button"
              className={styles.thread}
              aria-current={thread.project_id === open ? 'true' : undefined}
              onClick={() => choose(thread.project_id)}
            >
              <Row thread={thread} />
            </button>
          </li>
        ))}
      </ul>
      <ShowMore of={list} noun="projects" />
    </>
  )
}

function Row({ thread: { project_id, title, last, unread } }: { thread: Thread }) {
  const hasDraft = useHasDraft(messageDraft(project_id))
  return (
    <>
      <span className={styles.head}>
        <span className={unread > 0 ? styles.unread : undefined}>{title}</span>
        {unread > 0 ? (
          <span className={styles.count}>
            {unread}
            <Unseen> new</Unseen>
          </span>
        ) : null}
      </span>
      {last ? (
        <>
          <span className={styles.text}>
            {last.mine ? 'You' : last.author_name}: {last.text}
          </span>
          <span className={styles.when}>
            <Ago at={last.created_at} />
          </span>
        </>
      ) : (
        <span className={styles.text}>Nobody has written yet</span>
      )}
      {hasDraft ? (
        <span>
          <Badge shape="ring">Draft</Badge>
        </span>
      ) : null}
    </>
  )
}
