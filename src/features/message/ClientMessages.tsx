import { useEffect, useState } from 'react'
import { WhenLoaded } from '../../ui/signedin/data/WhenLoaded.tsx'
import { EmptyState } from '../../ui/base/EmptyState.tsx'
import { useAnswer } from '../../ui/signedin/data/useAnswer.ts'
import { draftIsThere } from '../../ui/base/form/useDraft.ts'
import { useMedia } from '../../ui/base/useMedia.ts'
import { forgetLink, goTo, useAddress } from '../../ui/signedin/address.ts'
import styles from './ClientMessages.module.css'
import { listThreads, type Thread } from './contract.ts'
import { messageDraft } from './Composer.tsx'
import { ThreadChoice } from './ThreadChoice.tsx'
import { ThreadFinder } from './ThreadFinder.tsx'
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
  // Where they left off, before the browser was closed.
  const [begun] = useState(() =>
    threads.find(({ project_id }) => draftIsThere(messageDraft(project_id))),
  )
  // One of the two alone: with hundreds of projects each takes its time.
  const isNarrow = useMedia('(max-width: 859px)')
  const open = threads.find(({ project_id }) => project_id === chosen) ?? begun ?? threads[0]
  if (!open) return null
  return (
    <div className={styles.messages}>
      {isNarrow ? (
        <ThreadChoice threads={threads} open={open} choose={choose} />
      ) : (
        <div>
          <ThreadFinder threads={threads} open={open.project_id} choose={choose} />
        </div>
      )}
      <ThreadView key={open.project_id} thread={open} mayWrite={mayWrite} />
    </div>
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
    forgetLink('message')
  }
  if (linked !== null && linked !== chosen) setChosen(linked)
  useEffect(() => {
    if (linked === null) return
    sessionStorage.setItem(place, linked)
    goTo({ query: { project: null } }, true)
  }, [linked])
  return [linked ?? chosen, choose]
}
