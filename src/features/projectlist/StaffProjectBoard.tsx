import type { ReactNode } from 'react'
import { projectStatuses, type ProjectStatus } from '../../contract/work.ts'
import { Notice } from '../../ui/base/Notice.tsx'
import { KeyCap } from '../../ui/signedin/keys/KeyCap.tsx'
import { useKeys } from '../../ui/signedin/keys/screen-keys.ts'
import styles from './Board.module.css'
import { moveAcross, moveInColumn } from './staff-board-focus.web.ts'
import type { ProjectRow } from './staff.contract.ts'
import { StaffBoardColumn } from './StaffBoardColumn.tsx'
import { StaffProjectNarrowing } from './StaffProjectNarrowing.tsx'
import { StaffProjectTabs } from './StaffProjectTabs.tsx'
import { useStaffBoard, type ChangeStatus, type StaffBoard } from './useStaffBoard.web.ts'
import type { StaffProjectsShown } from './useStaffProjects.web.ts'

/** How a status is changed from the board. */
export interface BoardActs {
  change: ChangeStatus
  /** Asks for what changing a status takes; `to`: what was chosen already. */
  StatusDialog: (props: {
    project: ProjectRow
    to?: ProjectStatus
    onClose: () => void
    done?: () => void
  }) => ReactNode
}

interface StaffProjectBoardProps extends BoardActs {
  projects: StaffProjectsShown
  /** Whether they see the projects of others, too. */
  seesAll: boolean
}

/** The firm's projects by their status; on a phone one status at a time. */
export function StaffProjectBoard({ projects, seesAll, ...acts }: StaffProjectBoardProps) {
  const board = useStaffBoard(acts.change)
  const { asked, refused, place } = board
  useBoardKeys(board)
  return (
    <>
      <div className={styles.statuses}>
        <StaffProjectTabs projects={projects} counts={undefined} />
      </div>
      <StaffProjectNarrowing projects={projects} seesAll={seesAll} count="" />
      <div className={styles.refused}>
        {refused ? (
          <Notice
            tone="bad"
            action={
              <button type="button" onClick={board.forget}>
                Dismiss
              </button>
            }
          >
            {refused}
          </Notice>
        ) : null}
      </div>
      <div className={styles.board} ref={place}>
        {projectStatuses.map((status) => (
          <StaffBoardColumn key={status} status={status} projects={projects} board={board} />
        ))}
      </div>
      <p className={styles.hint}>
        <KeyCap>J</KeyCap> <KeyCap>K</KeyCap> down and up · <KeyCap>←</KeyCap> <KeyCap>→</KeyCap>{' '}
        columns · <KeyCap>↵</KeyCap> open · <KeyCap>S</KeyCap> status · <KeyCap>/</KeyCap> search ·{' '}
        <KeyCap>?</KeyCap> all keys
      </p>
      {asked ? (
        <acts.StatusDialog
          project={asked.row}
          {...(asked.to && { to: asked.to })}
          onClose={board.close}
          done={asked.done}
        />
      ) : null}
    </>
  )
}

function useBoardKeys({ place, askFocused }: StaffBoard): void {
  const repeats = true
  useKeys([
    {
      keys: ['j', 'ArrowDown'],
      label: 'The next project of the column',
      act: () => moveInColumn(place, 1),
      repeats,
    },
    {
      keys: ['k', 'ArrowUp'],
      label: 'The one before',
      act: () => moveInColumn(place, -1),
      repeats,
    },
    {
      keys: ['ArrowRight'],
      label: 'The column after this',
      act: () => moveAcross(place, 1),
      repeats,
    },
    {
      keys: ['ArrowLeft'],
      label: 'The column before this',
      act: () => moveAcross(place, -1),
      repeats,
    },
    { keys: ['Enter'], label: 'Open the project', act: null },
    { keys: ['s'], label: 'Change the status', act: askFocused },
  ])
}
