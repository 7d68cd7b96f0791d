import { useId } from 'react'
import { FileList } from '../../ui/signedin/FileRow.tsx'
import type { Project } from '../project/contract.ts'
import styles from './ClientDocuments.module.css'
import type { ProjectDocument } from './contract.ts'
import { ClientDocumentRow } from './ClientDocumentRow.tsx'
import type { FileParts } from './file-parts.web.ts'
import { Removed } from './Removed.tsx'
import { useRemoval } from './useRemoval.web.ts'

interface ProjectDocumentsProps {
  project: Project
  documents: readonly ProjectDocument[]
  parts: FileParts
  renew: () => void
}

/** The documents of one project, folder by folder. */
export function ProjectDocuments({ project, documents, parts, renew }: ProjectDocumentsProps) {
  const id = useId()
  const removal = useRemoval()
  const folders = Map.groupBy(documents, ({ folder }) => folder)
  const names = [...folders.keys()].toSorted((a, b) => a.localeCompare(b))
  const open = documents.some(({ versions }) => versions.some((one) => one.state === 'available'))
  const { SaveProject, ProjectUploads } = parts
  return (
    <section className={styles.project} aria-labelledby={id}>
      <header className={styles.head}>
        <h3 id={id}>{project.title}</h3>
        {open ? <SaveProject project={project} /> : null}
      </header>
      {documents.length === 0 ? <p className={styles.quiet}>No documents yet.</p> : null}
      {names.map((folder) => (
        <div key={folder} className={styles.folder}>
          {folder ? <h4>{folder.replaceAll('/', ' / ')}</h4> : null}
          <FileList>
            {folders.get(folder)?.map((document) => (
              <ClientDocumentRow key={document.id} {...{ document, parts, removal, renew }} />
            ))}
          </FileList>
        </div>
      ))}
      <Removed removal={removal} />
      {ProjectUploads ? (
        <ProjectUploads project={project} documents={documents} renew={renew} />
      ) : null}
    </section>
  )
}
