import type { ReactNode } from 'react'
import { EmptyState } from '../../ui/base/EmptyState.tsx'
import { Failed } from '../../ui/signedin/Failed.tsx'
import { Spinner } from '../../ui/base/Spinner.tsx'
import { useAnswer } from '../../ui/signedin/data/useAnswer.ts'
import { listProjects } from './contract.ts'
import styles from './ClientProjects.module.css'
import { ProjectCard } from './ProjectCard.tsx'
import { ProjectCounters } from './ProjectCounters.tsx'

interface ClientProjectsProps {
  /** What stands above the counters: what waits for the client. */
  before: ReactNode
  /** Whether that is known; until then nothing is shown that it would push down. */
  isReady: boolean
  /** The id of the project whose details are on the way. */
  opening: string | null
  open: (id: string) => void
  /** The project that is open. */
  children: ReactNode
}

/** The dashboard: what waits, three figures, and every project with the way into it. */
export function ClientProjects(props: ClientProjectsProps) {
  const { before, isReady, opening, open, children } = props
  const { data, isPending, isError, refetch } = useAnswer(listProjects)

  if (isPending || !isReady)
    return (
      <div data-loading>
        <Spinner />
        <p role="status">Loading dashboard...</p>
      </div>
    )
  const projects = data ?? []
  return (
    <div className={styles.projects}>
      {before}
      <ProjectCounters projects={projects} />
      <div>
        <h3>Your Projects</h3>
        {isError ? (
          <Failed retry={refetch}>Your projects could not be loaded just now.</Failed>
        ) : null}
        {projects.length === 0 ? (
          <EmptyState title="No projects available.">
            Once work with you begins, it stands here: where it is, what comes next, and what we
            need from you.
          </EmptyState>
        ) : (
          projects.map((one) => (
            <ProjectCard
              key={one.id}
              project={one}
              opening={opening === one.id}
              open={() => open(one.id)}
            />
          ))
        )}
      </div>
      {children}
    </div>
  )
}
