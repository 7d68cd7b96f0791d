import { useEffect, type ReactNode } from 'react'
import { EmptyState } from '../../ui/base/EmptyState.tsx'
import { Failed } from '../../ui/signedin/Failed.tsx'
import { Spinner } from '../../ui/base/Spinner.tsx'
import { useAnswer } from '../../ui/signedin/data/useAnswer.ts'
import { useParameter } from '../../ui/signedin/address/useParameter.ts'
import { listProjects, type ProjectDetail } from './contract.ts'
import styles from './ClientProjects.module.css'
import { ProjectCard } from './ProjectCard.tsx'
import { ProjectCounters } from './ProjectCounters.tsx'
import { ProjectDialog } from './ProjectDialog.tsx'
import { useProject } from './useProject.web.ts'

interface ClientProjectsProps {
  /** What stands above the counters: what waits for the client. */
  before: ReactNode
  /** Whether that is known; until then nothing is shown that it would push down. */
  isReady: boolean
  /** What other slices show of a project that is open. */
  More: (props: { project: ProjectDetail }) => ReactNode
}

/** The dashboard: what waits, three figures, and every project with the way into it. */
export function ClientProjects({ before, isReady, More }: ClientProjectsProps) {
  const { data, isPending, isError, refetch } = useAnswer(listProjects)
  const [wanted, setWanted] = useParameter('project')
  const { project, failed } = useProject(wanted)
  // A project that cannot be opened leaves the list as it is, and its address.
  useEffect(() => {
    if (failed) setWanted(null)
  }, [failed, setWanted])

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
              opening={wanted === one.id && !project}
              open={() => setWanted(one.id)}
            />
          ))
        )}
      </div>
      {project ? (
        <ProjectDialog project={project} close={() => setWanted(null)}>
          <More project={project} />
        </ProjectDialog>
      ) : null}
    </div>
  )
}
