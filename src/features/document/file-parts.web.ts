import type { ComponentType } from 'react'
import type { DocumentVersion, ProjectDocument } from './contract.ts'

interface OfProject {
  project: { id: string; title: string }
}

/** What the slices of downloads and uploads put into the list of documents, wired in app/portal. */
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
  /** Files on their way to a project, and where more are chosen; null for who may only read. */
  ProjectUploads: ComponentType<
    OfProject & { documents: readonly ProjectDocument[]; renew: () => void }
  > | null
  /** Sends the next version of a document; null for who may only read. */
  SendVersion: ComponentType<{ document: ProjectDocument; renew: () => void }> | null
}
