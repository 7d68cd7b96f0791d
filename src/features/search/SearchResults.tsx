import { useEffect, useRef, type ReactNode } from 'react'
import type { SearchKind } from '../../contract/search.ts'
import { EmptyState } from '../../ui/base/EmptyState.tsx'
import lists from '../../ui/signedin/list/list.module.css'
import type { SearchHit } from './contract.ts'
import styles from './Search.module.css'
import { SearchOption } from './SearchOption.tsx'

/** The names of the groups. */
const kindWords: Record<SearchKind, string> = {
  project: 'Projects',
  update: 'Updates',
  document: 'Documents',
  milestone: 'Milestones',
  meeting: 'Meetings',
  request: 'What we asked you for',
  approval: 'Approvals',
  message: 'Messages',
}

interface SearchResultsProps {
  listId: string
  hits: readonly SearchHit[]
  /** Which of them Enter opens. */
  active: number
  optionId: (index: number) => string
  open: (hit: SearchHit) => void
  setAt: (index: number) => void
  typed: string
  /** Nothing is typed, and the hits are what was opened last. */
  isBlank: boolean
  isBusy: boolean
  isAnswered: boolean
  hasMore: boolean
  /** Says that the search could not be made; null when it could. */
  failed: ReactNode
}

/** What was found, in groups, and what is said where there is nothing. */
export function SearchResults(props: SearchResultsProps) {
  const { listId, hits, active, typed, isBlank, isBusy, isAnswered, hasMore, failed } = props
  const list = useRef<HTMLDivElement>(null)
  const isShown = hits.length > 0
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [active, hits])
  return (
    <div className={styles.results}>
      <p className={lists.found} role="status">
        {isBlank ? '' : isBusy ? 'Searching...' : isAnswered ? countOf(hits.length, hasMore) : ''}
      </p>
      {failed}
      <div ref={list} id={listId} role="listbox" aria-label="Results" hidden={!isShown}>
        <Groups {...props} />
      </div>
      {isShown || !isAnswered ? null : <Nothing typed={typed} isBlank={isBlank} />}
    </div>
  )
}

const countOf = (count: number, hasMore: boolean) =>
  hasMore ? `The best ${count}; add a word to find others` : `${count || 'Nothing'} found`

function Groups({ hits, active, optionId, open, setAt, listId, isBlank }: SearchResultsProps) {
  const numbered = hits.map((hit, index) => ({ hit, index }))
  const groups = Map.groupBy(numbered, ({ hit }) => (isBlank ? 'Opened last' : kindWords[hit.kind]))
  return [...groups].map(([label, all], at) => (
    <div key={label} role="group" aria-labelledby={`${listId}-${at}`}>
      <p id={`${listId}-${at}`} className={lists.found}>
        {label}
      </p>
      {all.map(({ hit, index }) => (
        <SearchOption
          key={hit.kind + hit.id}
          id={optionId(index)}
          hit={hit}
          isActive={index === active}
          open={() => open(hit)}
          point={() => setAt(index)}
        />
      ))}
    </div>
  ))
}

function Nothing({ typed, isBlank }: Pick<SearchResultsProps, 'typed' | 'isBlank'>) {
  if (isBlank) {
    return (
      <EmptyState title="Everything of your projects is found here.">
        Updates, documents by their names, messages, milestones, meetings, and what we asked you
        for.
      </EmptyState>
    )
  }
  return (
    <EmptyState title={`Nothing found for “${typed}”.`}>
      All words have to be in it. Try fewer of them, or only the beginning of one.
    </EmptyState>
  )
}
