import { useMemo, type ReactNode } from 'react'
import type { MemberRight } from '../../contract/access.ts'
import type { Me } from '../../features/account/contract.ts'
import { listApprovals } from '../../features/approval/contract.ts'
import { reasonDraft } from '../../features/approval/DecideForm.tsx'
import { ClientApprovals } from '../../features/approval/ClientApprovals.tsx'
import { ClientDocuments } from '../../features/document/ClientDocuments.tsx'
import { DownloadVersion } from '../../features/download/DownloadVersion.tsx'
import { PicturePreview } from '../../features/download/PicturePreview.tsx'
import { SaveProject } from '../../features/download/SaveProject.tsx'
import { VersionActions } from '../../features/download/VersionActions.tsx'
import { ClientProjects } from '../../features/project/ClientProjects.tsx'
import { ClientMessages } from '../../features/message/ClientMessages.tsx'
import { useOpenProject } from '../../features/projectpage/useOpenProject.web.ts'
import { ClientWaiting } from '../../features/request/ClientWaiting.tsx'
import { answerDraft, listRequests } from '../../features/request/contract.ts'
import { DeliverFile } from '../../features/upload/DeliverFile.tsx'
import { ProjectUploads } from '../../features/upload/ProjectUploads.tsx'
import { SendVersion } from '../../features/upload/SendVersion.tsx'
import { useEnded } from '../../features/projectpage/useEnded.web.ts'
import { useOutcome } from '../../features/projectpage/useOutcome.web.ts'
import { useAnswer } from '../../ui/signedin/data/useAnswer.ts'
import { useHeld } from '../../ui/signedin/data/useHeld.ts'
import { later } from '../../ui/signedin/later.tsx'
import { PortalProject } from './PortalProject.tsx'

interface PortalSection {
  /** Its anchor. */
  id: string
  label: string
  /** Only whoever has it finds the section in the menu; others are told by it who has. */
  right?: MemberRight
  Body: ((props: { me: Me }) => ReactNode) & Partial<Pick<ReturnType<typeof later>, 'prefetch'>>
}

/** These are loaded separately, because most people come for something else. */
const LaterProfile = later(
  'profile',
  async () => (await import('./PortalProfile.tsx')).PortalProfile,
)
const LaterCalendar = later(
  'calendar',
  async () => (await import('./PortalCalendar.tsx')).PortalCalendar,
)
const LaterBecame = later(
  'outcome',
  async () => (await import('../../features/projectpage/WhatBecame.tsx')).WhatBecame,
)
const LaterEnded = later(
  'ended',
  async () => (await import('../../features/projectpage/EndedMeanwhile.tsx')).EndedMeanwhile,
)
const LaterColleagues = later(
  'colleagues',
  async () => (await import('../../features/member/Colleagues.tsx')).Colleagues,
)

/** The sections of the menu, in order; the first one is opened. */
export const portalSections: [PortalSection, ...PortalSection[]] = [
  { id: 'projects', label: 'Projects', Body: Projects },
  { id: 'documents', label: 'Documents', Body: Documents },
  { id: 'calendar', label: 'Calendar', Body: LaterCalendar },
  { id: 'messages', label: 'Messages', Body: Messages },
  { id: 'profile', label: 'Profile', Body: LaterProfile },
  { id: 'colleagues', label: 'Colleagues', right: 'manage-members', Body: LaterColleagues },
]

/** What the names of drafts for what waits begin with. */
const draftsOfWaiting = [answerDraft(''), reasonDraft('')]

function Projects({ me }: { me: Me }) {
  const acts = me.rights.includes('take-part')
  const [requests, toApprove] = [useAnswer(listRequests), useAnswer(listApprovals)]
  const undecided = toApprove.data?.filter(({ decision }) => decision === null)
  const things = requests.data && undecided ? [...requests.data, ...undecided] : null
  const outcome = useOutcome(things)
  const { ended, leave } = useEnded(things?.map(({ id }) => id) ?? null, draftsOfWaiting)
  // Not drawn anew because a project is opened or closed.
  const waiting = useMemo(
    () => (
      <>
        <ClientApprovals mayDecide={acts} Open={DownloadVersion} />
        <ClientWaiting mayAnswer={acts} Deliver={DeliverFile} />
      </>
    ),
    [acts],
  )
  const isReady = useHeld(!requests.isPending && !toApprove.isPending && !outcome.isLoading)
  const { project, opening, failed, open, close } = useOpenProject()
  return (
    <ClientProjects
      {...{ isReady, opening, open, failed }}
      before={
        <>
          {outcome.id === null ? null : <LaterBecame of={outcome} />}
          {ended.length > 0 ? <LaterEnded things={ended} leave={leave} /> : null}
          {waiting}
        </>
      }
    >
      {project ? (
        <PortalProject {...{ project, me, close }}>
          {ended.length > 0 ? (
            <LaterEnded things={ended} project={project.id} leave={leave} />
          ) : null}
        </PortalProject>
      ) : null}
    </ClientProjects>
  )
}

const opening = { Actions: VersionActions, Preview: PicturePreview, SaveProject }
const reading = { ...opening, ProjectUploads: null, SendVersion: null }
const sending = { ...opening, ProjectUploads, SendVersion }

function Documents({ me }: { me: Me }) {
  return <ClientDocuments parts={me.rights.includes('take-part') ? sending : reading} />
}

function Messages({ me }: { me: Me }) {
  return <ClientMessages mayWrite={me.rights.includes('take-part')} />
}
