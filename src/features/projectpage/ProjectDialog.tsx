import type { ReactNode } from 'react'
import { Button } from '../../ui/base/form/Button.tsx'
import { Contents } from '../../ui/signedin/dialog/Contents.tsx'
import { healthWords } from '../../ui/signedin/work/Course.tsx'
import { localDate } from '../../ui/signedin/time/dates.ts'
import { Dialog, useLeave } from '../../ui/signedin/dialog/Dialog.tsx'
import { PlainText } from '../../ui/base/PlainText.tsx'
import { useLinked } from '../../ui/signedin/useLinked.ts'
import { Progress } from '../../ui/base/Progress.tsx'
import { ProjectBadge } from '../../ui/signedin/work/ProjectBadge.tsx'
import type { ProjectDetail } from './contract.ts'
import { ProjectMilestones } from './ProjectMilestones.tsx'
import { Labeled } from '../../ui/base/Labeled.tsx'
import styles from './ProjectDialog.module.css'

interface ProjectDialogProps {
  project: ProjectDetail
  close: () => void
  /** What is shown before its facts: the news, and what waits. */
  first: ReactNode
  children: ReactNode
}

/** One project: its facts, its milestones, and what other slices know of it. */
export function ProjectDialog({ project, close, first, children }: ProjectDialogProps) {
  const { place } = useLinked<HTMLDListElement>('status', project.id)
  const { title, description, client_name, start_date, end_date, status, health } = project
  return (
    <Dialog title={title} size="large" tools={<Contents />} onClose={close}>
      <div className={styles.project}>
        {first}
        <section>
          <h3>About the project</h3>
          {description ? (
            <div className={styles.description}>
              <PlainText>{description}</PlainText>
            </div>
          ) : null}
        </section>
        <dl className={styles.facts} ref={place} tabIndex={-1}>
          <Labeled label="Client">{client_name}</Labeled>
          <Labeled label="Status">
            <ProjectBadge status={status} />
          </Labeled>
          <Labeled label="Start Date">{localDate(start_date)}</Labeled>
          {end_date ? <Labeled label="End Date">{localDate(end_date)}</Labeled> : null}
          {health ? <Labeled label="Health">{healthWords[health]}</Labeled> : null}
          {health ? (
            <Labeled label="Progress">
              <Progress label={`Progress of ${title}`} percent={project.progress} />
            </Labeled>
          ) : null}
          {project.team.length > 0 ? (
            <Labeled label="Your team">
              <TeamList team={project.team} />
            </Labeled>
          ) : null}
        </dl>
        {project.milestones.length > 0 ? (
          <section>
            <h3>Milestones</h3>
            <ProjectMilestones milestones={project.milestones} />
          </section>
        ) : null}
        {children}
        {/* A second way to close, at the end of a long text, where the first is out of sight. */}
        <p>
          <Back />
        </p>
      </div>
    </Dialog>
  )
}

const TeamList = ({ team }: Pick<ProjectDetail, 'team'>) => (
  <ul className={styles.team}>
    {team.map((one, place) => (
      // They have no ids here, and do not move.
      <li key={place}>
        {one.name} <span>{one.title}</span>
      </li>
    ))}
  </ul>
)

const Back = () => (
  <Button variant="secondary" size="compact" onClick={useLeave()}>
    Back to your projects
  </Button>
)
