import { Answer } from '../../ui/signedin/Answer.tsx'
import styles from './ClientMessages.module.css'
import { Composer } from './Composer.tsx'
import type { Thread } from './contract.ts'
import { MessageLog } from './MessageLog.tsx'
import { useThread } from './useThread.web.ts'

/** One project's messages, and the place to write the next. */
export function ThreadView({ thread, mayWrite }: { thread: Thread; mayWrite: boolean }) {
  const { project_id, title } = thread
  const { answer, older } = useThread(project_id)
  return (
    <section className={styles.thread} aria-labelledby="thread-title">
      <h3 id="thread-title">{title}</h3>
      <Answer of={answer} waiting="Loading messages...">
        {({ messages, read_until }) => (
          <MessageLog
            project={project_id}
            messages={messages}
            readUntil={read_until}
            older={older}
          />
        )}
      </Answer>
      {mayWrite ? (
        <Composer project={project_id} />
      ) : (
        <p className={styles.readOnly}>
          You can read here. To write, ask an admin of your company.
        </p>
      )}
    </section>
  )
}
