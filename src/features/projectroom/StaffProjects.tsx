import { useRef } from 'react'
import { Link, useParams } from 'react-router'
import type { ProjectStatus } from '../../contract/work.ts'
import { EmptyState } from '../../ui/base/EmptyState.tsx'
import { BusyButton } from '../../ui/base/form/BusyButton.tsx'
import { WhenLoaded } from '../../ui/signedin/data/WhenLoaded.tsx'
import { KeyCap } from '../../ui/signedin/keys/KeyCap.tsx'
import { useKeys } from '../../ui/signedin/keys/screen-keys.ts'
import { RowShapes } from '../../ui/signedin/list/RowShapes.tsx'
import { countWords, newWords } from '../../ui/signedin/list/news.ts'
import { moveAmongRows, useFocusOnNew } from '../../ui/signedin/list/rows.ts'
import styles from './Projects.module.css'
import { StaffProject, type ProjectsProps } from './StaffProject.tsx'
import { StaffProjectRow } from './StaffProjectRow.tsx'
import { projectsAddress, useStaffProjects, type StaffProjectList } from './useStaffProjects.web.ts'

/** The firm's projects: the list, or the one that the address names. */
export function StaffProjects(props: ProjectsProps) {
  const { project } = useParams()
  return project === undefined ? (
    <ProjectList />
  ) : (
    <StaffProject key={project} id={project} {...props} />
  )
}

function ProjectList() {
  const projects = useStaffProjects()
  const { list, filters, narrow } = projects
  const place = useRef<HTMLDivElement>(null)
  const awaitNew = useFocusOnNew(place)
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
    {
      keys: ['m'],
      label: 'Only mine, or everybody’s',
      act: () => narrow({ whose: filters.whose === '' ? 'mine' : '' }),
    },
  ])
  return (
    <div className={styles.list} ref={place}>
      <h3 id="projects" tabIndex={-1}>
        Projects
      </h3>
      <Head projects={projects} />
      <p role="status" className={styles.news}>
        {list.news.length > 0 ? (
          <button type="button" onClick={() => awaitNew(list.showNews)}>
            {newWords(list.news.length)}
          </button>
        ) : null}
      </p>
      <WhenLoaded of={list.state} waiting="Loading projects..." shape={<RowShapes />}>
        {() => <Rows projects={projects} />}
      </WhenLoaded>
      {list.hasMore ? (
        <p className={styles.more}>
          <BusyButton
            variant="secondary"
            size="compact"
            type="button"
            busy={list.isLoadingMore}
            onClick={() => awaitNew(list.showMore)}
          >
            Show more
          </BusyButton>
        </p>
      ) : null}
      <p className={styles.hint}>
        <KeyCap>J</KeyCap> <KeyCap>K</KeyCap> next and last · <KeyCap>↵</KeyCap> open ·{' '}
        <KeyCap>M</KeyCap> only mine · <KeyCap>?</KeyCap> all keys
      </p>
    </div>
  )
}

const statusNames: Record<ProjectStatus, string> = {
  active: 'Active',
  planned: 'Planned',
  on_hold: 'On hold',
  completed: 'Completed',
  cancelled: 'Cancelled',
}

function Head({ projects: { filters, list, narrow } }: { projects: StaffProjectList }) {
  const counts = list.newest?.counts
  return (
    <div className={styles.head}>
      <nav className={styles.tabs} aria-label="Status">
        {Object.entries(statusNames).map(([status, name]) => (
          <Link
            key={status}
            to={projectsAddress({ ...filters, status: status as ProjectStatus })}
            aria-current={status === filters.status ? 'true' : undefined}
          >
            {name}
            {counts?.[status as ProjectStatus]
              ? ` ${countWords(counts[status as ProjectStatus])}`
              : ''}
          </Link>
        ))}
      </nav>
      <div className={styles.narrow}>
        <button
          type="button"
          aria-pressed={filters.whose === 'mine'}
          aria-keyshortcuts="M"
          onClick={() => narrow({ whose: filters.whose === '' ? 'mine' : '' })}
        >
          Only mine <KeyCap>M</KeyCap>
        </button>
      </div>
    </div>
  )
}

function Rows({ projects: { list, filters } }: { projects: StaffProjectList }) {
  if (list.rows.length > 0)
    return (
      <ul className={styles.rows}>
        {list.rows.map(({ row, isGone }) => (
          <StaffProjectRow key={row.id} row={row} isGone={isGone} />
        ))}
      </ul>
    )
  const isNarrow = filters.search !== '' || filters.whose !== ''
  return isNarrow ? (
    <EmptyState title="No project here by that.">
      Try fewer words, another status, or everybody’s.
    </EmptyState>
  ) : (
    <EmptyState title={`No project is ${statusNames[filters.status].toLowerCase()}.`}>
      A project begins with its client, or with an enquiry that becomes one.
    </EmptyState>
  )
}
