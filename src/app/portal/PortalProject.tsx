import { useRef, type ReactNode } from 'react'
import type { Me } from '../../features/account/contract.ts'
import { ClientApprovals } from '../../features/approval/ClientApprovals.tsx'
import { ProjectApprovals } from '../../features/approval/ProjectApprovals.tsx'
import { ProjectMeetings } from '../../features/projectpage/ProjectMeetings.tsx'
import { ProjectFiles } from '../../features/projectpage/ProjectFiles.tsx'
import { DownloadVersion } from '../../features/download/DownloadVersion.tsx'
import { ProjectMessages } from '../../features/message/ProjectMessages.tsx'
import type { ProjectDetail } from '../../features/projectpage/contract.ts'
import { ProjectDialog } from '../../features/projectpage/ProjectDialog.tsx'
import { ProjectTimeline } from '../../features/projectpage/ProjectTimeline.tsx'
import { WaitsHere } from '../../features/projectpage/WaitsHere.tsx'
import { ClientWaiting } from '../../features/request/ClientWaiting.tsx'
import { ProjectAnswers } from '../../features/request/ProjectAnswers.tsx'
import { EarlierUpdates, NewestUpdate } from '../../features/update/ClientUpdates.tsx'
import { DeliverFile } from '../../features/upload/DeliverFile.tsx'
import { later } from '../../ui/signedin/later.tsx'
import styles from './PortalProject.module.css'

/** Loaded separately, because most people do not look back. */
const LaterTimeline = later(
  'timeline',
  async () => (await import('../../features/projectpage/TimelineView.tsx')).TimelineView,
)

interface PortalProjectProps {
  project: ProjectDetail
  me: Me
  close: () => void
  /** What is said above what waits. */
  children: ReactNode
}

/** An open project: its newest update, what waits in it, and then everything else. */
export function PortalProject({ project, me, close, children }: PortalProjectProps) {
  const { id, updates, documents, events, approvals, requests } = project
  const acts = me.rights.includes('take-part')
  const waiting = useRef<HTMLDivElement>(null)
  const count =
    approvals.filter(({ decision }) => decision === null).length +
    requests.filter(({ answered_at }) => answered_at === null).length
  return (
    <ProjectDialog
      project={project}
      close={close}
      first={
        <>
          <WaitsHere count={count} place={waiting} />
          <NewestUpdate project={id} updates={updates} />
          {children}
          <div className={styles.waiting} ref={waiting}>
            <ClientApprovals project={id} mayDecide={acts} Open={DownloadVersion} />
            <ClientWaiting project={id} mayAnswer={acts} Deliver={DeliverFile} />
          </div>
          <ProjectMessages project={id} mayWrite={acts} />
        </>
      }
    >
      <ProjectMeetings meetings={events} />
      <ProjectFiles documents={documents} />
      <ProjectAnswers requests={requests} />
      <ProjectApprovals approvals={approvals} />
      <EarlierUpdates updates={updates} />
      <ProjectTimeline project={id} View={LaterTimeline} />
    </ProjectDialog>
  )
}
