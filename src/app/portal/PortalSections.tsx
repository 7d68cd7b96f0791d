import { useMemo, type ReactNode } from 'react'
import type { MemberRight } from '../../contract/access.ts'
import type { Me } from '../../features/account/contract.ts'
import { listApprovals } from '../../features/approval/contract.ts'
import { reasonDraft } from '../../features/approval/DecideForm.tsx'
import { ClientApprovals } from '../../features/approval/ClientApprovals.tsx'
import { DownloadVersion } from '../../features/download/DownloadVersion.tsx'
import { ClientProjects } from '../../features/project/ClientProjects.tsx'
import { useOpenProject } from '../../features/projectpage/useOpenProject.web.ts'
import { ClientWaiting } from '../../features/request/ClientWaiting.tsx'
import { answerDraft, listRequests } from '../../features/request/contract.ts'
import { DeliverFile } from '../../features/upload/DeliverFile.tsx'
import { useEnded } from '../../features/projectpage/useEnded.web.ts'
import { useOutcome } from '../../features/projectpage/useOutcome.web.ts'
import { useAnswer } from '../../ui/signedin/data/useAnswer.ts'
import { useHeld } from '../../ui/signedin/data/useHeld.ts'
import { later } from '../../ui/signedin/later.tsx'

interface PortalSection {
  /** Its anchor. */
  id: string
  label: string
  /** Only whoever has it finds the section in the menu; others are told by it who has. */
  right?: MemberRight
  Body: ((props: { me: Me }) => ReactNode) & Partial<Pick<ReturnType<typeof later>, 'prefetch'>>
}

const rest = () => import('./PortalRest.tsx')
const LaterDocuments = later('documents', async () => (await rest()).PortalDocuments)
const LaterMessages = later('messages', async () => (await rest()).PortalMessages)
const LaterProject = later('project', async () => (await rest()).PortalProject)

/** Fetches at once what the address leads to, beside the answers that are still to come. */
export function loadNamed(): void {
  const { hash, search } = location
  const isNamed = /^#(documents|messages)$/.test(hash) || new URLSearchParams(search).has('project')
  // One that fails is tried again, and said, where it is shown.
  if (isNamed) rest().catch(() => {})
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
  { id: 'documents', label: 'Documents', Body: LaterDocuments },
  { id: 'calendar', label: 'Calendar', Body: LaterCalendar },
  { id: 'messages', label: 'Messages', Body: LaterMessages },
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
  const isLoading = LaterProject.useLoading()
  return (
    <ClientProjects
      {...{ isReady, open, failed }}
      opening={opening ?? (project && isLoading ? project.id : null)}
      before={
        <>
          {outcome.id === null ? null : <LaterBecame of={outcome} />}
          {ended.length > 0 ? <LaterEnded things={ended} leave={leave} /> : null}
          {waiting}
        </>
      }
    >
      {project && !isLoading ? (
        <LaterProject {...{ project, me, close }}>
          {ended.length > 0 ? (
            <LaterEnded things={ended} project={project.id} leave={leave} />
          ) : null}
        </LaterProject>
      ) : null}
    </ClientProjects>
  )
}
