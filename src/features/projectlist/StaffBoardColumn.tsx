import { useRef } from 'react'
import { MoreRows } from '../../ui/signedin/list/MoreRows.tsx'
import { allowedStatuses, type ProjectStatus } from '../../contract/work.ts'
import { callEndpoint } from '../../ui/signedin/data/client.ts'
import { WhenLoaded } from '../../ui/signedin/data/WhenLoaded.tsx'
import { countWords, newWords } from '../../ui/signedin/list/news.ts'
import { RowShapes } from '../../ui/signedin/list/RowShapes.tsx'
import { useFocusOnNew } from '../../ui/signedin/list/rows.ts'
import { useLiveList } from '../../ui/signedin/list/useLiveList.ts'
import styles from './Board.module.css'
import { statusNames } from './staff-project-words.web.ts'
import { listFirmProjects } from './staff.contract.ts'
import { StaffBoardCard } from './StaffBoardCard.tsx'
import type { StaffBoard } from './useStaffBoard.web.ts'
import type { StaffProjectsShown } from './useStaffProjects.web.ts'

interface StaffBoardColumnProps {
  projects: StaffProjectsShown
  status: ProjectStatus
  board: StaffBoard
}

/** The projects that have a status. */
export function StaffBoardColumn({ projects, status, board }: StaffBoardColumnProps) {
  const { filters, columns } = projects
  const wanted = { ...filters, status, columns: columns.join(','), page: 'board' } as const
  const list = useLiveList({
    key: [listFirmProjects.path, wanted],
    tags: listFirmProjects.tags,
    load: (after, signal) =>
      callEndpoint(listFirmProjects, { query: { ...wanted, after } }, signal),
  })
  const place = useRef<HTMLDivElement>(null)
  const awaitNew = useFocusOnNew(place)
  const count = list.newest?.counts[status]
  return (
    <div
      ref={place}
      className={[styles.column, stateIn(board.drag, status)].join(' ')}
      data-status={status}
      data-chosen={status === filters.status || undefined}
      role="group"
      aria-labelledby={`column-${status}`}
    >
      <h4 id={`column-${status}`}>
        {statusNames[status]} <span>{count === undefined ? '' : countWords(count)}</span>
      </h4>
      <p role="status" className={styles.news}>
        {list.news.length > 0 ? (
          <button type="button" onClick={() => awaitNew(list.showNews)}>
            {newWords(list.news.length)}
          </button>
        ) : null}
      </p>
      <WhenLoaded of={list.state} waiting="Loading projects..." shape={<RowShapes count={3} />}>
        {() =>
          list.rows.length > 0 ? (
            <ul>
              {list.rows.map(({ row, isGone }) => (
                <StaffBoardCard
                  key={row.id}
                  row={row}
                  columns={columns}
                  isGone={isGone}
                  board={board}
                />
              ))}
            </ul>
          ) : (
            <p className={styles.none}>None</p>
          )
        }
      </WhenLoaded>
      <MoreRows of={list} show={() => awaitNew(list.showMore)} />
    </div>
  )
}

/** Whether the card that is dragged may be let go here. */
function stateIn(drag: StaffBoard['drag'], status: ProjectStatus) {
  if (!drag || drag.from === status) return ''
  if (!allowedStatuses[drag.from].includes(status)) return styles.closed
  return drag.over === status ? styles.over : styles.open
}
