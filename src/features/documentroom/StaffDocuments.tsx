import { EmptyState } from '../../ui/base/EmptyState.tsx'
import { FileList } from '../../ui/signedin/work/FileRow.tsx'
import { ShowMore } from '../../ui/signedin/list/ShowMore.tsx'
import { useParts } from '../../ui/signedin/list/useParts.ts'
import type { FirmProject } from '../projectroom/staff.contract.ts'
import styles from './Documents.module.css'
import type { FirmDocument, StaffFileParts } from './staff-file-parts.web.ts'
import { StaffDocumentRow } from './StaffDocumentRow.tsx'
import { StaffRemovedDocuments } from './StaffRemovedDocuments.tsx'
import { documentsHeading, useStaffDocuments } from './useStaffDocuments.web.ts'

interface StaffDocumentsProps {
  project: FirmProject
  parts: StaffFileParts
}

/** The documents of a project, folder by folder, as its client sees them, and what is sent to them. */
export function StaffDocuments({ project, parts }: StaffDocumentsProps) {
  const { documents } = project
  const { SaveProject, ProjectUploads } = parts
  const acts = useStaffDocuments()
  const folders = Map.groupBy(documents, ({ folder }) => folder)
  const isOpen = documents.some(({ versions }) =>
    versions.some(({ state }) => state === 'available'),
  )
  return (
    <section className={styles.documents} aria-labelledby={documentsHeading}>
      <header className={styles.head}>
        <div>
          <h3 id={documentsHeading} tabIndex={-1}>
            Documents
          </h3>
          <p className={styles.who}>{whoSees(project)}</p>
        </div>
        {isOpen ? <SaveProject project={project} /> : null}
      </header>
      {documents.length === 0 ? (
        <EmptyState title="No document yet.">
          What the client sends, and what you send them, lies here.
        </EmptyState>
      ) : null}
      {[...folders.keys()].toSorted().map((folder) => (
        <div key={folder}>
          {folder ? <h4 className={styles.folder}>{folder.replaceAll('/', ' / ')}</h4> : null}
          <FolderFiles documents={folders.get(folder) ?? []} {...{ parts, acts }} />
        </div>
      ))}
      <ProjectUploads
        project={project}
        documents={documents}
        renew={(sent) => void acts.arrived(sent)}
      />
      <StaffRemovedDocuments project={project.id} acts={acts} />
    </section>
  )
}

/** How many files of a folder are shown at first. */
const step = 20

interface FolderFilesProps {
  documents: readonly FirmDocument[]
  parts: StaffFileParts
  acts: ReturnType<typeof useStaffDocuments>
}

function FolderFiles({ documents, parts, acts }: FolderFilesProps) {
  const list = useParts(documents, step, () => false)
  return (
    <>
      <FileList>
        {list.shown.map((document) => (
          <StaffDocumentRow key={document.id} {...{ document, parts, acts }} />
        ))}
      </FileList>
      <ShowMore of={list} noun="documents" />
    </>
  )
}

function whoSees({ client_name, readers }: FirmProject): string {
  const people = readers.length === 1 ? '1 person' : `${readers.length} people`
  return `Client: ${client_name} (${people})`
}
