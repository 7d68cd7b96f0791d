import { WhenLoaded } from '../../ui/signedin/data/WhenLoaded.tsx'
import styles from './ClientMessages.module.css'
import { Composer } from './Composer.tsx'
import type { Thread } from './contract.ts'
import { MessageLog } from './MessageLog.tsx'
import { useThread } from './useThread.web.ts'

/** The messages of one project, and the form for a new one. */
export function ThreadView({ thread, mayWrite }: { thread: Thread; mayWrite: boolean }) {
  return (
    <section className={styles.thread} aria-labelledby="thread-title">
      <h3 id="thread-title">{thread.title}</h3>
      <ThreadBody project={thread.project_id} mayWrite={mayWrite} />
    </section>
  )
}

/** The same without its heading. */
export function ThreadBody({ project, mayWrite }: { project: string; mayWrite: boolean }) {
  const { answer, older } = useThread(project)
  return (
    <div className={styles.thread}>
      <WhenLoaded of={answer} waiting="Loading messages...">
        {({ messages, read_until }) => (
          <MessageLog project={project} messages={messages} readUntil={read_until} older={older} />
        )}
      </WhenLoaded>
      {mayWrite ? (
        <Composer project={project} />
      ) : (
        <p className={styles.readOnly}>
          You can read here. To write, ask an admin of your company.
        </p>
      )}
    </div>
  )
}
