import { useEffect, useId, useRef, useState } from 'react'
import { Button } from '../../ui/base/form/Button.tsx'
import { useHasDraft } from '../../ui/base/form/useDraft.ts'
import { useAnswer } from '../../ui/signedin/data/useAnswer.ts'
import { Ago } from '../../ui/signedin/time/Ago.tsx'
import { listThreads, type Thread } from './contract.ts'
import { messageDraft } from './Composer.tsx'
import styles from './ProjectMessages.module.css'
import { ThreadBody } from './ThreadView.tsx'

/**
 * The messages of a project within it: the last one, and the whole thread once it is opened, because
 * what is shown counts as read.
 */
export function ProjectMessages({ project, mayWrite }: { project: string; mayWrite: boolean }) {
  const id = useId()
  const { data = [] } = useAnswer(listThreads)
  const thread = data.find(({ project_id }) => project_id === project)
  const isBegun = useHasDraft(messageDraft(project)) && mayWrite
  const [isOpen, setIsOpen] = useState(isBegun)
  const heading = useRef<HTMLHeadingElement>(null)
  const [isPressed, setIsPressed] = useState(false)
  // The button that had the focus is gone.
  useEffect(() => {
    if (isPressed) heading.current?.focus()
  }, [isPressed])
  const open = () => {
    setIsOpen(true)
    setIsPressed(true)
  }
  return (
    <section className={styles.messages} aria-labelledby={id}>
      <h3 id={id} ref={heading} tabIndex={-1}>
        Messages
      </h3>
      {isOpen ? (
        <ThreadBody project={project} mayWrite={mayWrite} />
      ) : (
        <div className={styles.closed}>
          <Last thread={thread} />
          <Button variant="secondary" size="compact" onClick={open}>
            {thread?.last || !mayWrite ? 'Show messages' : 'Write a message'}
          </Button>
        </div>
      )}
    </section>
  )
}

function Last({ thread }: { thread: Thread | undefined }) {
  if (!thread?.last) return <p className={styles.secondary}>No messages yet.</p>
  const { last, unread } = thread
  return (
    <div>
      <p className={styles.secondary}>
        {last.mine ? 'You' : last.author_name}, <Ago at={last.created_at} />
        {unread > 0 ? <strong>{unread} new</strong> : null}
      </p>
      <p className={styles.text}>{last.text}</p>
    </div>
  )
}
