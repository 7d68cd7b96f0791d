import type { ReactNode } from 'react'
import { atLeast } from '../../contract/access.ts'
import type { Me } from '../../features/account/contract.ts'
import { listApprovals } from '../../features/approval/contract.ts'
import { ClientApprovals } from '../../features/approval/ClientApprovals.tsx'
import { ProjectApprovals } from '../../features/approval/ProjectApprovals.tsx'
import { ClientCalendar } from '../../features/calendar/ClientCalendar.tsx'
import { ProjectMeetings } from '../../features/calendar/ProjectMeetings.tsx'
import { ClientDocuments } from '../../features/document/ClientDocuments.tsx'
import { DownloadVersion } from '../../features/download/DownloadVersion.tsx'
import { PicturePreview } from '../../features/download/PicturePreview.tsx'
import { SaveProject } from '../../features/download/SaveProject.tsx'
import { VersionActions } from '../../features/download/VersionActions.tsx'
import { ProjectFiles } from '../../features/document/ProjectFiles.tsx'
import { ClientProjects } from '../../features/project/ClientProjects.tsx'
import { ClientMessages } from '../../features/message/ClientMessages.tsx'
import type { ProjectDetail } from '../../features/projectpage/contract.ts'
import { ProjectDialog } from '../../features/projectpage/ProjectDialog.tsx'
import { useOpenProject } from '../../features/projectpage/useOpenProject.web.ts'
import { ClientWaiting } from '../../features/request/ClientWaiting.tsx'
import { listRequests } from '../../features/request/contract.ts'
import { ClientUpdates } from '../../features/update/ClientUpdates.tsx'
import { DeliverFile } from '../../features/upload/DeliverFile.tsx'
import { ProjectUploads } from '../../features/upload/ProjectUploads.tsx'
import { SendVersion } from '../../features/upload/SendVersion.tsx'
import { useAnswer } from '../../ui/signedin/data/useAnswer.ts'
import { useHeld } from '../../ui/signedin/data/useHeld.ts'
import { later } from '../../ui/signedin/later.tsx'

interface PortalSection {
  /** Its anchor. */
  id: string
  label: string
  Body: (props: { me: Me }) => ReactNode
}

/** Loaded separately, because most people come for something else. */
export const LaterProfile = later(
  'profile',
  async () => (await import('./PortalProfile.tsx')).PortalProfile,
)

/** The sections of the menu, in order; the first one is opened. */
export const sections: [PortalSection, ...PortalSection[]] = [
  { id: 'projects', label: 'Projects', Body: Projects },
  { id: 'documents', label: 'Documents', Body: Documents },
  { id: 'calendar', label: 'Calendar', Body: ClientCalendar },
  { id: 'messages', label: 'Messages', Body: Messages },
  { id: 'profile', label: 'Profile', Body: LaterProfile },
]

/** What other slices show in an open project. */
function ProjectMore({ project }: { project: ProjectDetail }) {
  const { id, updates, documents, events, approvals } = project
  return (
    <>
      <ProjectMeetings meetings={events} />
      <ProjectApprovals approvals={approvals} />
      <ProjectFiles documents={documents} />
      <ClientUpdates project={id} updates={updates} />
    </>
  )
}

function Projects({ me }: { me: Me }) {
  const acts = atLeast(me.role, 'member')
  const waiting = (
    <>
      <ClientApprovals mayDecide={acts} Open={DownloadVersion} />
      <ClientWaiting mayAnswer={acts} Deliver={DeliverFile} />
    </>
  )
  const [requests, toApprove] = [useAnswer(listRequests), useAnswer(listApprovals)]
  const isReady = useHeld(!requests.isPending && !toApprove.isPending)
  const { project, opening, open, close } = useOpenProject()
  return (
    <ClientProjects before={waiting} isReady={isReady} opening={opening} open={open}>
      {project ? (
        <ProjectDialog project={project} close={close}>
          <ProjectMore project={project} />
        </ProjectDialog>
      ) : null}
    </ClientProjects>
  )
}

const opening = { Actions: VersionActions, Preview: PicturePreview, SaveProject }
const reading = { ...opening, ProjectUploads: null, SendVersion: null }
const sending = { ...opening, ProjectUploads, SendVersion }

function Documents({ me }: { me: Me }) {
  return <ClientDocuments parts={atLeast(me.role, 'member') ? sending : reading} />
}

function Messages({ me }: { me: Me }) {
  return <ClientMessages mayWrite={atLeast(me.role, 'member')} />
}
