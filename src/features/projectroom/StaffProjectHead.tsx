import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { useKeys } from '../../ui/signedin/keys/screen-keys.ts'
import { KeyCap } from '../../ui/signedin/keys/KeyCap.tsx'
import { ProjectBadge } from '../../ui/signedin/work/ProjectBadge.tsx'
import { allowedStatuses } from '../../contract/work.ts'
import styles from './Project.module.css'
import type { FirmProject } from './staff.contract.ts'
import { StaffRoute } from './StaffRoute.tsx'
import type { MoveMilestone, StatusDialog } from './staff-part.web.ts'

interface StaffProjectHeadProps {
  project: FirmProject
  move: MoveMilestone
  /** Asks for what changing the status takes. */
  StatusDialog: StatusDialog
  /** What can be done with the whole of it, besides. */
  acts: ReactNode
}

/** What it is, for whom, by whom, and where on its way it is. */
export function StaffProjectHead({ project, move, StatusDialog, acts }: StaffProjectHeadProps) {
  const [isChanging, setIsChanging] = useState(false)
  const { title, client_name, organisation_id, status, team, milestones } = project
  const canChange = allowedStatuses[status].length > 0
  useKeys([
    {
      keys: ['s'],
      label: 'Change the status',
      act: () => setIsChanging(true),
      when: () => canChange,
    },
  ])
  return (
    <header className={styles.head}>
      <p className={styles.trail}>
        <Link to="/console/projects">Projects</Link> /{' '}
        <Link to={`/console/clients/${organisation_id}`} dir="auto">
          {client_name}
        </Link>
      </p>
      <div className={styles.name}>
        <h3 id="project" tabIndex={-1} dir="auto">
          {title}
        </h3>
        <ProjectBadge status={status} />
        {canChange ? (
          <button type="button" aria-keyshortcuts="S" onClick={() => setIsChanging(true)}>
            Change status <KeyCap>S</KeyCap>
          </button>
        ) : null}
        {acts}
      </div>
      <p className={styles.team} dir="auto">
        {team.length > 0
          ? team.map(({ name, title: role }) => `${name}, ${role}`).join(' · ')
          : 'Nobody is on its team yet.'}
      </p>
      {milestones.length > 0 ? <StaffRoute milestones={milestones} move={move} /> : null}
      {isChanging ? <StatusDialog project={project} onClose={() => setIsChanging(false)} /> : null}
    </header>
  )
}
