import { useEffect, useRef, type ReactNode } from 'react'
import { EmptyState } from '../../ui/base/EmptyState.tsx'
import styles from './Palette.module.css'
import type { PaletteEntry } from './staff-entries.web.ts'
import { StaffPaletteOption } from './StaffPaletteOption.tsx'

interface StaffPaletteListProps {
  listId: string
  entries: readonly PaletteEntry[]
  /** Which of them Enter chooses. */
  active: number
  optionId: (index: number) => string
  choose: (entry: PaletteEntry) => void
  setAt: (index: number) => void
  typed: string
  isBusy: boolean
  isAnswered: boolean
  hasMore: boolean
  /** Says that the search could not be made; null when it could. */
  failed: ReactNode
}

/** What is offered, in groups, and what is said where there is nothing. */
export function StaffPaletteList(props: StaffPaletteListProps) {
  const { listId, entries, active, typed, isAnswered, failed } = props
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [active, entries])
  const isShown = entries.length > 0
  return (
    <div className={styles.results}>
      <p className={styles.state} role="status">
        {failed ? '' : stateOf(props)}
      </p>
      {failed}
      <div ref={list} id={listId} role="listbox" aria-label="Results" hidden={!isShown}>
        <Groups {...props} />
      </div>
      {isShown || !isAnswered || failed ? null : (
        <div className={styles.nothing}>
          <EmptyState title={`Nothing found for “${typed}”.`}>
            A name, a company, an address, a subject or a reference, each by its first letters; all
            of them have to fit.
          </EmptyState>
        </div>
      )}
    </div>
  )
}

function stateOf({ typed, entries, isBusy, isAnswered, hasMore }: StaffPaletteListProps): string {
  if (typed === '') return ''
  if (isBusy || !isAnswered) return 'Searching…'
  if (hasMore) return 'There is more; add a letter'
  return `${entries.length || 'Nothing'} found`
}

function Groups({ entries, active, optionId, choose, setAt, listId }: StaffPaletteListProps) {
  const numbered = entries.map((entry, index) => ({ entry, index }))
  const groups = Map.groupBy(numbered, ({ entry }) => entry.group)
  return [...groups].map(([label, all], at) => (
    <div key={label} role="group" aria-labelledby={`${listId}-${at}`}>
      <p id={`${listId}-${at}`} className={styles.group}>
        {label}
      </p>
      {all.map(({ entry, index }) => (
        <StaffPaletteOption
          key={entry.id}
          id={optionId(index)}
          entry={entry}
          isActive={index === active}
          choose={() => choose(entry)}
          point={() => setAt(index)}
        />
      ))}
    </div>
  ))
}
