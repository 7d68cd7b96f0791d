import { useEffect } from 'react'
import { Link } from 'react-router'
import { allowedStatuses } from '../../contract/work.ts'
import { Badge } from '../../ui/base/Badge.tsx'
import { KeyCap } from '../../ui/signedin/keys/KeyCap.tsx'
import { healthWords } from '../../ui/signedin/work/Course.tsx'
import { projectAddress } from '../projectroom/contract.ts'
import styles from './Board.module.css'
import { healthShapes } from './staff-project-words.web.ts'
import type { ProjectColumn, ProjectRow } from './staff.contract.ts'
import { factsOf, StaffNextMilestone, waitsWords } from './StaffProjectRow.tsx'
import type { StaffBoard } from './useStaffBoard.web.ts'
import { useStaffCardDrag } from './useStaffCardDrag.web.ts'

interface StaffBoardCardProps {
  row: ProjectRow
  columns: readonly ProjectColumn[]
  /** It has another status by now. */
  isGone: boolean
  board: StaffBoard
}

/** A project on the board. */
export function StaffBoardCard({ row, columns, isGone, board }: StaffBoardCardProps) {
  const { id, title, client_name, status, health } = row
  const { know } = board
  useEffect(() => know(row))
  const { isDragged, handlers } = useStaffCardDrag(row, board)
  const isShown = (column: ProjectColumn) => columns.includes(column)
  const facts = [
    ...factsOf(row)
      .filter(([column]) => isShown(column))
      .map(([, words]) => words),
    ...(isShown('waits') ? waitsWords(row) : []),
  ]
  const canChange = allowedStatuses[status].length > 0 && !isGone
  return (
    <li
      className={[styles.card, isGone ? styles.gone : '', isDragged ? styles.dragged : ''].join(
        ' ',
      )}
      aria-busy={board.busy === id || undefined}
      {...(canChange ? handlers : {})}
    >
      <Link to={projectAddress(id)} data-row={id} draggable={false} dir="auto">
        {title}
      </Link>
      <p dir="auto">{isGone ? 'No longer in this column' : client_name}</p>
      {isShown('course') || row.overdue ? (
        <p className={styles.marks}>
          {isShown('course') && health ? (
            <Badge shape={healthShapes[health]}>{healthWords[health]}</Badge>
          ) : null}
          {row.overdue ? <span className={styles.late}>Update overdue</span> : null}
        </p>
      ) : null}
      {isShown('next') && row.next ? <StaffNextMilestone next={row.next} /> : null}
      {facts.length > 0 ? <p dir="auto">{facts.join(' · ')}</p> : null}
      {canChange ? (
        <button
          type="button"
          aria-label={`Change the status of ${title}`}
          aria-keyshortcuts="S"
          onClick={() => board.ask(row)}
        >
          Status… <KeyCap>S</KeyCap>
        </button>
      ) : null}
    </li>
  )
}
