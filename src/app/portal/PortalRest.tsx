import type { Me } from '../../features/account/contract.ts'
import { ClientDocuments } from '../../features/document/ClientDocuments.tsx'
import { PicturePreview } from '../../features/download/PicturePreview.tsx'
import { SaveProject } from '../../features/download/SaveProject.tsx'
import { VersionActions } from '../../features/download/VersionActions.tsx'
import { ClientMessages } from '../../features/message/ClientMessages.tsx'
import { ProjectUploads } from '../../features/upload/ProjectUploads.tsx'
import { SendVersion } from '../../features/upload/SendVersion.tsx'

// One file of what most people open next, fetched once they see what they came to.
export { PortalProject } from './PortalProject.tsx'

const opening = { Actions: VersionActions, Preview: PicturePreview, SaveProject }
const reading = { ...opening, ProjectUploads: null, SendVersion: null }
const sending = { ...opening, ProjectUploads, SendVersion }

export function PortalDocuments({ me }: { me: Me }) {
  return <ClientDocuments parts={me.rights.includes('take-part') ? sending : reading} />
}

export function PortalMessages({ me }: { me: Me }) {
  return <ClientMessages mayWrite={me.rights.includes('take-part')} />
}
