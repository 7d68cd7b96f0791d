import { memo } from 'react'
import { Course } from '../../ui/signedin/work/Course.tsx'
import { ProjectBadge } from '../../ui/signedin/work/ProjectBadge.tsx'
import { localDate } from '../../ui/signedin/time/dates.ts'
import type { Project } from './contract.ts'
import styles from './ProjectCard.module.css'

interface CardProps {
  project: Project
  /** Its details are loading. */
  opening: boolean
  open: (id: string) => void
}

/** One project in the list; a click anywhere on it opens it. */
export const ProjectCard = memo(function Card({ project, opening, open }: CardProps) {
  const { id, title, client_name, start_date, end_date, status, health, progress } = project
  const runs = status === 'active' || status === 'on_hold'
  return (
    <article className={styles.card} aria-busy={opening}>
      <div className={styles.head}>
        <h4>
          <button type="button" onClick={() => open(id)} aria-haspopup="dialog">
            {title}
          </button>
        </h4>
        <ProjectBadge status={status} />
      </div>
      <p className={styles.facts}>
        <span>Client: {client_name}</span>
        <span>Start: {localDate(start_date)}</span>
        {end_date ? <span>End: {localDate(end_date)}</span> : null}
      </p>
      {runs && health ? (
        <Course label={`Progress of ${title}`} percent={progress} health={health} />
      ) : null}
    </article>
  )
})
