import type { ComponentType } from 'react'
import type { DocumentVersion, ProjectDocument } from './contract.ts'

interface OfProject {
  project: { id: string; title: string }
}

/** What the download and upload slices put into the list of documents, wired in app/portal. */
export interface FileParts {
  /** What can be done with one version; `show` is for a picture. */
  Actions: ComponentType<{
    version: DocumentVersion
    show: (version: DocumentVersion) => void
  }>
  /** Shows a picture over the page. */
  Preview: ComponentType<{ version: DocumentVersion; close: () => void }>
  /** Saves all documents of a project. */
  SaveProject: ComponentType<OfProject>
  /** Files being uploaded to a project, and where more are chosen; null for those who may only read. */
  ProjectUploads: ComponentType<
    OfProject & { documents: readonly ProjectDocument[]; renew: () => void }
  > | null
  /** Sends the next version of a document; null for those who may only read. */
  SendVersion: ComponentType<{ document: ProjectDocument; renew: () => void }> | null
}
