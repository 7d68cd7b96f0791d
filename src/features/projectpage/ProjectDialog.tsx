import type { ReactNode } from 'react'
import { Button } from '../../ui/base/Button.tsx'
import { healthWords } from '../../ui/signedin/Course.tsx'
import { localDate } from '../../ui/signedin/time/dates.ts'
import { Dialog } from '../../ui/signedin/Dialog.tsx'
import { PlainText } from '../../ui/base/PlainText.tsx'
import { Progress } from '../../ui/base/Progress.tsx'
import { ProjectBadge } from '../../ui/signedin/ProjectBadge.tsx'
import type { ProjectDetail } from './contract.ts'
import { ProjectMilestones } from './ProjectMilestones.tsx'
import styles from './ProjectDialog.module.css'

interface ProjectDialogProps {
  project: ProjectDetail
  close: () => void
  children: ReactNode
}

/** All of one project: what it is, where it stands, and what was said of it. */
export function ProjectDialog({ project, close, children }: ProjectDialogProps) {
  const { title, description, client_name, start_date, end_date, status, health } = project
  return (
    <Dialog title={title} size="large" onClose={close}>
      <div className={styles.project}>
        <div className={styles.description}>
          <PlainText>{description}</PlainText>
        </div>
        <dl className={styles.facts}>
          <Fact label="Client">{client_name}</Fact>
          <Fact label="Status">
            <ProjectBadge status={status} />
          </Fact>
          <Fact label="Start Date">{localDate(start_date)}</Fact>
          {end_date ? <Fact label="End Date">{localDate(end_date)}</Fact> : null}
          {health ? <Fact label="Health">{healthWords[health]}</Fact> : null}
          {health ? (
            <Fact label="Progress">
              <Progress label={`Progress of ${title}`} percent={project.progress} />
            </Fact>
          ) : null}
        </dl>
        {project.milestones.length > 0 ? (
          <section>
            <h3>Milestones</h3>
            <ProjectMilestones milestones={project.milestones} />
          </section>
        ) : null}
        {children}
        {/* At the end of a long text, for the hand and for the keys that scroll to it. */}
        <p>
          <Button variant="secondary" size="compact" onClick={close}>
            Back to your projects
          </Button>
        </p>
      </div>
    </Dialog>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
