import { useId, useState } from 'react'
import { Select } from '../../ui/base/form/Field.tsx'
import { useHasDraft } from '../../ui/base/form/useDraft.ts'
import { Dialog } from '../../ui/signedin/dialog/Dialog.tsx'
import { messageDraft } from './Composer.tsx'
import type { Thread } from './contract.ts'
import { findThreadFrom, ThreadFinder } from './ThreadFinder.tsx'
import styles from './ThreadFinder.module.css'

interface ThreadChoiceProps {
  threads: readonly Thread[]
  /** Null: none yet. */
  open: Thread | null
  choose: (project: string) => void
}

/** Chooses the project on a phone: a few from the phone's own list, many from one that is searched. */
export function ThreadChoice({ threads, open, choose }: ThreadChoiceProps) {
  if (threads.length >= findThreadFrom) return <Chosen {...{ threads, open, choose }} />
  return (
    <Select
      name="thread"
      label="Project"
      value={open?.project_id ?? ''}
      onChange={(event) => choose(event.target.value)}
    >
      {open ? null : <option value="">Choose a project</option>}
      {threads.map((thread) => (
        <ThreadOption key={thread.project_id} thread={thread} />
      ))}
    </Select>
  )
}

function ThreadOption({ thread: { project_id, title, unread } }: { thread: Thread }) {
  const hasDraft = useHasDraft(messageDraft(project_id))
  const facts = [...(unread > 0 ? [`${unread} new`] : []), ...(hasDraft ? ['draft'] : [])]
  return (
    <option value={project_id}>
      {facts.length > 0 ? `${title} (${facts.join(', ')})` : title}
    </option>
  )
}

function Chosen({ threads, open, choose }: ThreadChoiceProps) {
  const label = useId()
  const [isChoosing, setIsChoosing] = useState(false)
  return (
    <div className={styles.choice}>
      <span id={label}>Project</span>
      <button
        type="button"
        className={styles.chosen}
        aria-haspopup="dialog"
        aria-describedby={label}
        onClick={() => setIsChoosing(true)}
      >
        <span>{open?.title ?? 'Choose a project'}</span>
        <span>Change</span>
      </button>
      {isChoosing ? (
        <Dialog title="Choose a project" onClose={() => setIsChoosing(false)}>
          <ThreadFinder
            threads={threads}
            open={open?.project_id ?? null}
            choose={(project) => {
              setIsChoosing(false)
              choose(project)
            }}
          />
        </Dialog>
      ) : null}
    </div>
  )
}
