import { useDeferredValue, useState } from 'react'
import { EmptyState } from '../../ui/base/EmptyState.tsx'
import { FindField } from '../../ui/signedin/list/FindField.tsx'
import { isFound, typedWords } from '../../ui/signedin/list/found.ts'
import type { Thread } from './contract.ts'
import styles from './ThreadFinder.module.css'
import { ThreadList } from './ThreadList.tsx'

interface ThreadFinderProps {
  threads: readonly Thread[]
  /** The id of the project whose thread is open; null: none is. */
  open: string | null
  choose: (project: string) => void
}

/** From how many projects on there is a field to find one in; fewer are seen at once. */
export const findThreadFrom = 10

/** Every project with its last message, all or those that somebody looks for. */
export function ThreadFinder({ threads, open, choose }: ThreadFinderProps) {
  const [typed, find] = useState('')
  const words = typedWords(useDeferredValue(typed))
  const listed = threads.filter(({ title }) => isFound(words, title))
  const count = `${listed.length} project${listed.length === 1 ? '' : 's'} found`
  return (
    <div className={styles.finder}>
      {threads.length < findThreadFrom ? null : (
        <FindField
          name="find-thread"
          label="Find a project"
          value={typed}
          find={find}
          found={words.length > 0 ? count : ''}
        />
      )}
      {listed.length === 0 ? (
        <EmptyState title="No project found.">
          This searches the titles of projects, not the messages.
        </EmptyState>
      ) : (
        <div>
          <ThreadList threads={listed} open={open} choose={choose} />
        </div>
      )}
    </div>
  )
}
