import { useAddress } from '../../ui/signedin/address.ts'
import { WhenLoaded } from '../../ui/signedin/data/WhenLoaded.tsx'
import styles from './ClientMessages.module.css'
import { Composer } from './Composer.tsx'
import type { Thread } from './contract.ts'
import { MessageLog } from './MessageLog.tsx'
import { useThread } from './useThread.web.ts'

/** The messages of one project, and the form for a new one. */
export function ThreadView({ thread, mayWrite }: { thread: Thread; mayWrite: boolean }) {
  const linked = useAddress(({ query }) => Number(query.get('message')) || null)
  return (
    <section className={styles.thread} aria-labelledby="thread-title">
      <h3 id="thread-title">{thread.title}</h3>
      <ThreadBody project={thread.project_id} mayWrite={mayWrite} linked={linked} />
    </section>
  )
}

interface ThreadBodyProps {
  project: string
  mayWrite: boolean
  /** The number of a message that a link names; null: the newest ones are shown. */
  linked?: number | null
}

/** The same without its heading. */
export function ThreadBody({ project, mayWrite, linked = null }: ThreadBodyProps) {
  const { answer, older, newer } = useThread(project, linked)
  return (
    <div className={styles.thread}>
      <WhenLoaded of={answer} waiting="Loading messages...">
        {({ messages, read_until }) => (
          <MessageLog {...{ project, messages, older, newer }} readUntil={read_until} />
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
