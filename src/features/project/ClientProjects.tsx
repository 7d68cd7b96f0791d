import type { ReactNode } from 'react'
import { Failed } from '../../ui/signedin/data/Failed.tsx'
import { Spinner } from '../../ui/base/Spinner.tsx'
import { useAnswer } from '../../ui/signedin/data/useAnswer.ts'
import { listProjects } from './contract.ts'
import styles from './ClientProjects.module.css'
import { ProjectCounters } from './ProjectCounters.tsx'
import { ProjectFailure } from './ProjectFailure.tsx'
import { ProjectList, type FailedProject } from './ProjectList.tsx'

interface ClientProjectsProps {
  /** Shown above the counters: the open approvals and requests of the client. */
  before: ReactNode
  /** Whether that is loaded; until then nothing is shown, because it would be pushed down. */
  isReady: boolean
  /** The id of the project whose details are loading. */
  opening: string | null
  open: (id: string) => void
  /** The project that could not be opened. */
  failed: FailedProject | null
  /** The dialog of the open project. */
  children: ReactNode
}

/** The dashboard: what the client has to do, three figures, and every project, to be opened. */
export function ClientProjects(props: ClientProjectsProps) {
  const { before, isReady, opening, open, failed, children } = props
  const { data, isPending, isError, refetch } = useAnswer(listProjects)

  if (isPending || !isReady)
    return (
      <div data-loading>
        <Spinner />
        <p role="status">Loading dashboard...</p>
      </div>
    )
  const failure = failed ? (
    <ProjectFailure
      id={failed.id}
      title={null}
      isGone={failed.isGone}
      retry={() => open(failed.id)}
    />
  ) : null
  return (
    <div className={styles.projects}>
      {before}
      <ProjectCounters projects={data} />
      <div>
        <h3>Your Projects</h3>
        {isError ? (
          <div className={styles.failure}>
            <Failed retry={refetch}>Your projects could not be loaded just now.</Failed>
          </div>
        ) : null}
        {data ? <ProjectList projects={data} {...{ opening, open, failed }} /> : failure}
      </div>
      {children}
    </div>
  )
}
