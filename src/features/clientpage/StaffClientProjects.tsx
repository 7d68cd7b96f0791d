import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ProjectBadge } from '../../ui/signedin/work/ProjectBadge.tsx'
import { localDate } from '../../ui/signedin/time/dates.ts'
import styles from './Client.module.css'
import { healthWords } from '../../ui/signedin/work/Course.tsx'
import { projectAddress } from '../projectroom/contract.ts'
import type { ClientProject } from './staff.contract.ts'

interface StaffClientProjectsProps {
  projects: readonly ClientProject[]
  /** What opens another one, for whoever may. */
  another: ReactNode
}

/** The projects of a client, those under way first. */
export const StaffClientProjects = ({ projects, another }: StaffClientProjectsProps) => (
  <section aria-labelledby="projects">
    <div className={styles.partHead}>
      <h4 id="projects">Projects</h4>
      {another}
    </div>
    {projects.length === 0 ? <p className={styles.none}>No project yet.</p> : null}
    <ul className={styles.rows}>
      {projects.map((project) => (
        <Project key={project.id} project={project} />
      ))}
    </ul>
  </section>
)

function Project({ project }: { project: ClientProject }) {
  const { id, title, status, health, progress, next, end_date, team } = project
  const isOver = status === 'completed' || status === 'cancelled'
  const facts = [
    isOver ? '' : next ? `${next.title}, ${localDate(next.due_date)}` : 'no milestone ahead',
    end_date ? `ends ${localDate(end_date)}` : '',
    team.length > 0 || isOver ? team.join(', ') : 'nobody looks after it',
  ]
  return (
    <li className={styles.project}>
      <div>
        <Link to={projectAddress(id)} dir="auto">
          {title}
        </Link>{' '}
        <ProjectBadge status={status} />
        <p className={styles.facts} dir="auto">
          {facts.filter(Boolean).join(' · ')}
        </p>
      </div>
      <span className={styles.at}>
        {health && !isOver ? `${healthWords[health]}, ` : ''}
        {progress} %
      </span>
    </li>
  )
}
