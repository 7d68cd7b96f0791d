import { useRef, type RefObject } from 'react'
import { MoreRows } from '../../ui/signedin/list/MoreRows.tsx'
import { listShapes, type ListShape } from '../../contract/list.ts'
import { EmptyState } from '../../ui/base/EmptyState.tsx'
import { WhenLoaded } from '../../ui/signedin/data/WhenLoaded.tsx'
import { KeyCap } from '../../ui/signedin/keys/KeyCap.tsx'
import { useKeys } from '../../ui/signedin/keys/screen-keys.ts'
import type { KeptList } from '../../ui/signedin/list/kept-list.ts'
import { ListHint } from '../../ui/signedin/list/ListHint.tsx'
import { countWords, newWords } from '../../ui/signedin/list/news.ts'
import { RowShapes } from '../../ui/signedin/list/RowShapes.tsx'
import { moveAmongRows, useFocusOnNew } from '../../ui/signedin/list/rows.ts'
import styles from './Projects.module.css'
import { statusNames } from './staff-project-words.web.ts'
import { StaffProjectBoard, type BoardActs } from './StaffProjectBoard.tsx'
import { StaffProjectNarrowing } from './StaffProjectNarrowing.tsx'
import { StaffProjectRow } from './StaffProjectRow.tsx'
import { StaffProjectTabs } from './StaffProjectTabs.tsx'
import {
  isNarrow,
  useStaffProjectRows,
  useStaffProjects,
  type StaffProjectsShown,
} from './useStaffProjects.web.ts'

interface StaffProjectListProps extends BoardActs {
  kept: KeptList
  /** Whether they see the projects of others, too. */
  seesAll: boolean
}

/** The firm's projects. */
export function StaffProjectList({ kept, seesAll, ...acts }: StaffProjectListProps) {
  const projects = useStaffProjects(kept)
  const { view, narrow, shape } = projects
  useKeys([
    {
      keys: ['m'],
      label: 'Only mine, or everybody’s',
      act: () => narrow({ consultant: view.consultant === 'me' ? '' : 'me' }),
      when: () => seesAll,
    },
    {
      keys: ['u'],
      label: 'Only those whose update is overdue, or all',
      act: () => narrow({ overdue: view.overdue === '' ? 'yes' : '' }),
    },
  ])
  return (
    <div className={styles.list}>
      <div className={styles.head}>
        <h3 id="projects" tabIndex={-1}>
          Projects
        </h3>
        <Shape projects={projects} />
      </div>
      {shape === 'rows' ? <AsRows projects={projects} seesAll={seesAll} /> : null}
      {shape === 'board' ? (
        <StaffProjectBoard projects={projects} seesAll={seesAll} {...acts} />
      ) : null}
    </div>
  )
}

/** As rows or as a board. */
function Shape({ projects: { shape, choose } }: { projects: StaffProjectsShown }) {
  useKeys([
    {
      keys: ['b'],
      label: 'As a board, or as rows',
      act: () => choose(shape === 'board' ? 'rows' : 'board'),
    },
  ])
  return (
    <div className={styles.shapes} role="group" aria-label="Show as">
      {listShapes.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === shape}
          aria-keyshortcuts="B"
          onClick={() => choose(one)}
        >
          {shapeNames[one]} {one === shape ? null : <KeyCap>B</KeyCap>}
        </button>
      ))}
    </div>
  )
}

const shapeNames: Record<ListShape, string> = { rows: 'Rows', board: 'Board' }

interface ShownProps extends Pick<StaffProjectListProps, 'seesAll'> {
  projects: StaffProjectsShown
}

function AsRows({ projects, seesAll }: ShownProps) {
  const list = useStaffProjectRows(projects)
  const place = useRef<HTMLDivElement>(null)
  const awaitNew = useFocusOnNew(place)
  useRowKeys(place)
  const { status } = projects.filters
  const counts = list.newest?.counts
  const found = counts?.[status]
  return (
    <>
      <StaffProjectTabs projects={projects} counts={counts} />
      <StaffProjectNarrowing
        projects={projects}
        seesAll={seesAll}
        count={found === undefined ? '' : countWords(found)}
      />
      <div ref={place} data-busy={list.isLoading || undefined}>
        <p role="status" className={styles.news}>
          {list.news.length > 0 ? (
            <button type="button" onClick={() => awaitNew(list.showNews)}>
              {newWords(list.news.length)}
            </button>
          ) : null}
        </p>
        <WhenLoaded of={list.state} waiting="Loading projects..." shape={<RowShapes />}>
          {() => <Rows projects={projects} list={list} />}
        </WhenLoaded>
        {list.hasMore ? (
          <p className={styles.more}>
            <MoreRows of={list} show={() => awaitNew(list.showMore)} />
          </p>
        ) : null}
      </div>
      <p className={styles.hint}>
        <ListHint>
          <KeyCap>U</KeyCap> update overdue ·{' '}
          {seesAll ? (
            <>
              <KeyCap>M</KeyCap> only mine ·{' '}
            </>
          ) : null}
        </ListHint>
      </p>
    </>
  )
}

function useRowKeys(place: RefObject<HTMLElement | null>): void {
  useKeys([
    {
      keys: ['j', 'ArrowDown'],
      label: 'The next project',
      act: () => moveAmongRows(place, 1),
      repeats: true,
    },
    {
      keys: ['k', 'ArrowUp'],
      label: 'The one before',
      act: () => moveAmongRows(place, -1),
      repeats: true,
    },
    { keys: ['Enter'], label: 'Open the project', act: null },
  ])
}

interface RowsProps extends Pick<ShownProps, 'projects'> {
  list: ReturnType<typeof useStaffProjectRows>
}

function Rows({ projects: { filters, columns }, list }: RowsProps) {
  if (list.rows.length > 0)
    return (
      <ul className={styles.rows}>
        {list.rows.map(({ row, isGone }) => (
          <StaffProjectRow key={row.id} row={row} columns={columns} isGone={isGone} />
        ))}
      </ul>
    )
  return isNarrow(filters) ? (
    <EmptyState title="No project here by that.">
      Try fewer words, another status, or less that narrows it down.
    </EmptyState>
  ) : (
    <EmptyState title={`No project is ${statusNames[filters.status].toLowerCase()}.`}>
      A project begins with its client, or with an enquiry that becomes one.
    </EmptyState>
  )
}
