import type { ReactNode } from 'react'
import { atLeast, isStaff } from '../contract/access.ts'
import type { Me } from '../features/account/contract.ts'
import { ClientDocuments } from '../features/document/ClientDocuments.tsx'
import { ClientProjects } from '../features/project/ClientProjects.tsx'
import type { ProjectDetail } from '../features/project/contract.ts'
import { ClientWaiting } from '../features/request/ClientWaiting.tsx'
import { ClientUpdates } from '../features/update/ClientUpdates.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { PortalProfile } from './PortalProfile.tsx'

export interface PortalSection {
  /** Its anchor. */
  id: string
  label: string
  Body: (props: { me: Me }) => ReactNode
}

const profile: PortalSection = {
  id: 'profile',
  label: 'Profile',
  Body: PortalProfile,
}

/** At least one. */
export type Sections = [PortalSection, ...PortalSection[]]

const ofClients: Sections = [
  { id: 'projects', label: 'Projects', Body: Projects },
  { id: 'documents', label: 'Documents', Body: Documents },
  { id: 'calendar', label: 'Calendar', Body: Calendar },
  { id: 'messages', label: 'Messages', Body: Messages },
  profile,
]

/** What the menu of somebody has, in its order; the first is what opens. */
export const sectionsOf = ({ role }: Me): Sections => (isStaff(role) ? [profile] : ofClients)

/** What other slices show of a project that is open. */
function ProjectMore({ project: { id, updates } }: { project: ProjectDetail }) {
  return <ClientUpdates project={id} updates={updates} />
}

function Projects({ me }: { me: Me }) {
  return (
    <ClientProjects
      before={<ClientWaiting mayAnswer={atLeast(me.role, 'member')} />}
      More={ProjectMore}
    />
  )
}

function Documents({ me }: { me: Me }) {
  return <ClientDocuments maySend={atLeast(me.role, 'member')} />
}

function Calendar() {
  return (
    <EmptyState title="Nothing planned yet.">
      Milestones, meetings and due dates of your projects will stand here.
    </EmptyState>
  )
}

function Messages() {
  return (
    <EmptyState title="No messages yet.">
      What you and we write to each other about your projects will stand here.
    </EmptyState>
  )
}
