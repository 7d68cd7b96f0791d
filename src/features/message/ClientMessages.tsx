import { useEffect, useState } from 'react'
import { Answer } from '../../ui/signedin/Answer.tsx'
import { EmptyState } from '../../ui/base/EmptyState.tsx'
import { Select } from '../../ui/base/Field.tsx'
import { useAnswer } from '../../ui/signedin/data/useAnswer.ts'
import { goTo, useAddress } from '../../ui/signedin/address.ts'
import styles from './ClientMessages.module.css'
import { listThreads, type Thread } from './contract.ts'
import { ThreadList } from './ThreadList.tsx'
import { ThreadView } from './ThreadView.tsx'

/** What the client and the firm write to each other, by project. */
export function ClientMessages({ mayWrite }: { mayWrite: boolean }) {
  const threads = useAnswer(listThreads)
  return (
    <Answer of={threads} waiting="Loading your messages...">
      {(all) =>
        all.length === 0 ? (
          <EmptyState title="No messages yet.">
            Once work with you begins, you write with its team here.
          </EmptyState>
        ) : (
          <Threads threads={all} mayWrite={mayWrite} />
        )
      }
    </Answer>
  )
}

function Threads({ threads, mayWrite }: { threads: Thread[]; mayWrite: boolean }) {
  const [chosen, choose] = useChosen()
  const open = threads.find(({ project_id }) => project_id === chosen) ?? threads[0]
  if (!open) return null
  return (
    <div className={styles.messages}>
      <div className={styles.list}>
        <ThreadList threads={threads} open={open.project_id} choose={choose} />
      </div>
      <div className={styles.select}>
        <Select
          name="thread"
          label="Project"
          value={open.project_id}
          onChange={(event) => choose(event.target.value)}
        >
          {threads.map(({ project_id, title, unread }) => (
            <option key={project_id} value={project_id}>
              {unread > 0 ? `${title} (${unread} new)` : title}
            </option>
          ))}
        </Select>
      </div>
      <ThreadView key={open.project_id} thread={open} mayWrite={mayWrite} />
    </div>
  )
}

const place = 'thread'

/**
 * Which project is open: what was chosen last in this tab. A link (`?project=…`) chooses too, and
 * leaves the address, where the list of projects would take it as its own.
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
