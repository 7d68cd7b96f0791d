import { useEffect, useState } from 'react'
import { WhenLoaded } from '../../ui/signedin/data/WhenLoaded.tsx'
import { EmptyState } from '../../ui/base/EmptyState.tsx'
import { useHasDraft } from '../../ui/base/form/useDraft.ts'
import { Select } from '../../ui/base/form/Field.tsx'
import { useAnswer } from '../../ui/signedin/data/useAnswer.ts'
import { useMedia } from '../../ui/base/useMedia.ts'
import { goTo, useAddress } from '../../ui/signedin/address.ts'
import styles from './ClientMessages.module.css'
import { messageDraft } from './Composer.tsx'
import { listThreads, type Thread } from './contract.ts'
import { ThreadList } from './ThreadList.tsx'
import { ThreadView } from './ThreadView.tsx'

/** The messages between client and firm, one thread for each project. */
export function ClientMessages({ mayWrite }: { mayWrite: boolean }) {
  const threads = useAnswer(listThreads)
  return (
    <WhenLoaded of={threads} waiting="Loading your messages...">
      {(all) =>
        all.length === 0 ? (
          <EmptyState title="No messages yet.">
            Once work with you begins, you write with its team here.
          </EmptyState>
        ) : (
          <Threads threads={all} mayWrite={mayWrite} />
        )
      }
    </WhenLoaded>
  )
}

function Threads({ threads, mayWrite }: { threads: Thread[]; mayWrite: boolean }) {
  const [chosen, choose] = useChosen()
  // One of the two alone: with hundreds of projects each takes its time.
  const isNarrow = useMedia('(max-width: 859px)')
  const open = threads.find(({ project_id }) => project_id === chosen) ?? threads[0]
  if (!open) return null
  return (
    <div className={styles.messages}>
      {isNarrow ? (
        <Select
          name="thread"
          label="Project"
          value={open.project_id}
          onChange={(event) => choose(event.target.value)}
        >
          {threads.map((thread) => (
            <ThreadOption key={thread.project_id} thread={thread} />
          ))}
        </Select>
      ) : (
        <div>
          <ThreadList threads={threads} open={open.project_id} choose={choose} />
        </div>
      )}
      <ThreadView key={open.project_id} thread={open} mayWrite={mayWrite} />
    </div>
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

const place = 'thread'

/**
 * The open project: the one chosen last in this tab. A link (`?project=…`) chooses one, too, and is
 * removed from the address, where the list of projects would open it as well.
 */
function useChosen(): [string | null, (project: string) => void] {
  const linked = useAddress(({ query }) => query.get('project'))
  const [chosen, setChosen] = useState(() => linked ?? sessionStorage.getItem(place))
  const choose = (project: string) => {
    setChosen(project)
    sessionStorage.setItem(place, project)
  }
  if (linked !== null && linked !== chosen) setChosen(linked)
  useEffect(() => {
    if (linked === null) return
    sessionStorage.setItem(place, linked)
    goTo({ query: { project: null } }, true)
  }, [linked])
  return [linked ?? chosen, choose]
}
