import { useRef, type ReactNode, type RefObject } from 'react'
import { EmptyState } from '../../base/EmptyState.tsx'
import { WhenLoaded } from '../data/WhenLoaded.tsx'
import { MoreRows } from './MoreRows.tsx'
import { newWords } from './news.ts'
import styles from './pane.module.css'
import { RowShapes } from './RowShapes.tsx'
import { useFocusOnNew } from './rows.ts'
import type { useLiveList } from './useLiveList.ts'
import { useFocusOnReturn, useRowKeys, type BesideRow } from './beside.ts'

type LiveList = Pick<
  ReturnType<typeof useLiveList>,
  'isLoading' | 'news' | 'showNews' | 'hasMore' | 'isLoadingMore' | 'noMore' | 'showMore'
> & {
  state: { data: unknown; error: Error | null; refetch: () => unknown }
  rows: readonly unknown[]
}

interface ListPaneProps {
  /** What one row is: `thread`. */
  noun: string
  /** `Loading messages...` */
  waiting: string
  list: LiveList
  beside: BesideRow
  /** Where the list stands, for whoever acts on its rows. */
  place?: RefObject<HTMLDivElement | null>
  /** Its boxes, its search and what else narrows it down. */
  head: ReactNode
  /** What stands there in place of rows. */
  empty: readonly [title: string, sentence: string]
  /** The keys of this list, in short. */
  hint: ReactNode
  /** False: it is short enough to be seen at once. */
  hasSearch?: boolean
  /** An item for each row, with a link that has `data-row`. */
  children: ReactNode
}

/** A list beside which its rows open: with what has come meanwhile, and keys that move in it. */
export function ListPane({
  noun,
  waiting,
  list,
  beside,
  place: given,
  head,
  empty,
  hint,
  hasSearch = true,
  children,
}: ListPaneProps) {
  const own = useRef<HTMLDivElement>(null)
  const place = given ?? own
  const awaitNew = useFocusOnNew(place)
  useRowKeys(noun, beside, { place, hasSearch })
  useFocusOnReturn(beside, place)
  return (
    <div className={styles.list} ref={place} data-busy={list.isLoading || undefined}>
      <div className={styles.head}>{head}</div>
      <p role="status" className={styles.news}>
        {list.news.length > 0 ? (
          <button type="button" onClick={() => awaitNew(list.showNews)}>
            {newWords(list.news.length)}
          </button>
        ) : null}
      </p>
      <WhenLoaded of={list.state} waiting={waiting} shape={<RowShapes />}>
        {() => {
          if (list.rows.length > 0) return <ul>{children}</ul>
          // What has come meanwhile is offered above.
          return list.news.length > 0 ? null : <Nothing empty={empty} />
        }}
      </WhenLoaded>
      {list.hasMore ? (
        <div className={styles.more}>
          <MoreRows of={list} show={() => awaitNew(list.showMore)} />
        </div>
      ) : null}
      <p className={styles.hint}>{hint}</p>
    </div>
  )
}

const Nothing = ({ empty: [title, sentence] }: Pick<ListPaneProps, 'empty'>) => (
  <div className={styles.empty}>
    <EmptyState title={title}>{sentence}</EmptyState>
  </div>
)

/** Stands beside the list while no row is open. */
export const NothingOpen = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className={styles.nothing}>
    <EmptyState title={title}>{children}</EmptyState>
  </div>
)
