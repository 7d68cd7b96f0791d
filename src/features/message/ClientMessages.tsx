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
import { ThreadNotHere } from './ThreadNotHere.tsx'
import { ThreadView } from './ThreadView.tsx'

/** The messages between client and firm, one thread for each project. */
export function ClientMessages({ mayWrite }: { mayWrite: boolean }) {
  const threads = useAnswer(listThreads)
  return (
    <WhenLoaded of={threads} waiting="Loading your messages...">
      {(all) => (all.length === 0 ? <None /> : <Threads threads={all} mayWrite={mayWrite} />)}
    </WhenLoaded>
  )
}

function None() {
  const linked = useAddress(({ query }) => query.get('project'))
  return (
    <>
      {linked === null ? null : <ThreadNotHere key={linked} id={linked} />}
      <EmptyState title="No messages yet.">
        Once we start working together, you can write to your project team here.
      </EmptyState>
    </>
  )
}

function Threads({ threads, mayWrite }: { threads: Thread[]; mayWrite: boolean }) {
  const { chosen, missing, choose } = useChosen(threads)
  // Where they left off, before the browser was closed.
  const [begun] = useState(() =>
    threads.find(({ project_id }) => draftIsThere(messageDraft(project_id))),
  )
  // One of the two alone: with hundreds of projects each takes its time.
  const isNarrow = useMedia('(max-width: 859px)')
  // In place of what a link led to there is no other: what is written there would go to others.
  const open = missing !== null ? null : (chosen ?? begun ?? threads[0] ?? null)
  return (
    <div className={styles.messages}>
      {isNarrow ? (
        <ThreadChoice threads={threads} open={open} choose={choose} />
      ) : (
        <div>
          <ThreadFinder threads={threads} open={open?.project_id ?? null} choose={choose} />
        </div>
      )}
      {missing === null ? null : <ThreadNotHere key={missing} id={missing} />}
      {open ? <ThreadView key={open.project_id} thread={open} mayWrite={mayWrite} /> : null}
    </div>
  )
}

const place = 'thread'

/**
 * The open project: the one chosen last in this tab. A link (`?project=…`) chooses one, too, and is
 * removed from the address, where the list of projects would open it as well; `missing`: it leads to
 * none of these, and stays until one is chosen.
 */
function useChosen(threads: readonly Thread[]) {
  const linked = useAddress(({ query }) => query.get('project'))
  const [id, setId] = useState(() => linked ?? sessionStorage.getItem(place))
  const missing = threads.some(({ project_id }) => project_id === linked) ? null : linked
  const choose = (project: string) => {
    setId(project)
    sessionStorage.setItem(place, project)
    goTo({ query: { project: null } }, true)
    forgetLink('message')
  }
  if (linked !== null && linked !== id) setId(linked)
  useEffect(() => {
    if (linked === null || missing !== null) return
    sessionStorage.setItem(place, linked)
    goTo({ query: { project: null } }, true)
  }, [linked, missing])
  return { chosen: threads.find(({ project_id }) => project_id === id), missing, choose }
}
