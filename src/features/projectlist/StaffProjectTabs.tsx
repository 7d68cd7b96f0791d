import { Link } from 'react-router'
import type { ProjectStatus } from '../../contract/work.ts'
import { countWords } from '../../ui/signedin/list/news.ts'
import styles from './Projects.module.css'
import { statusNames } from './staff-project-words.web.ts'
import { projectsAddress, type StaffProjectsShown } from './useStaffProjects.web.ts'

interface StaffProjectTabsProps {
  projects: StaffProjectsShown
  counts: Readonly<Partial<Record<ProjectStatus, number>>> | undefined
}

/** The statuses, each with how many projects have it. */
export const StaffProjectTabs = ({ projects: { view }, counts }: StaffProjectTabsProps) => (
  <nav className={styles.tabs} aria-label="Status">
    {(Object.keys(statusNames) as ProjectStatus[]).map((status) => (
      <Link
        key={status}
        to={projectsAddress({ ...view, status })}
        aria-current={status === view.status ? 'true' : undefined}
      >
        {statusNames[status]}
        {counts?.[status] ? ` ${countWords(counts[status])}` : ''}
      </Link>
    ))}
  </nav>
)
