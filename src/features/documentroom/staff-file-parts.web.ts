import type { ComponentType } from 'react'
import type { FirmProject } from '../projectroom/staff.contract.ts'
import type { SentFile } from '../upload/contract.ts'

export type FirmDocument = FirmProject['documents'][number]
export type FirmVersion = FirmDocument['versions'][number]

interface OfProject {
  project: { id: string; title: string }
}

/** What the download and upload slices put into the documents of a project, wired in app/console. */
export interface StaffFileParts {
  /** What can be done with one version; `show` is for a picture. */
  Actions: ComponentType<{ version: FirmVersion; show: (version: FirmVersion) => void }>
  /** Shows a picture over the page. */
  Preview: ComponentType<{ version: FirmVersion; close: () => void }>
  SaveProject: ComponentType<OfProject>
  /** Files being sent to a project, and where more are chosen. */
  ProjectUploads: ComponentType<
    OfProject & { documents: readonly FirmDocument[]; renew: (sent: SentFile) => void }
  >
  SendVersion: ComponentType<{ document: FirmDocument; renew: (sent: SentFile) => void }>
}
