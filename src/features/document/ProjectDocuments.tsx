import { useId } from 'react'
import { FileList } from '../../ui/signedin/work/FileRow.tsx'
import type { Project } from '../project/contract.ts'
import styles from './ClientDocuments.module.css'
import type { ProjectDocument } from './contract.ts'
import { ClientDocumentRow } from './ClientDocumentRow.tsx'
import type { FileParts } from './file-parts.web.ts'
import { useLastRemoved } from './last-removed.web.ts'
import { RemovedRow } from './RemovedRow.tsx'

interface ProjectDocumentsProps {
  project: Project
  documents: readonly ProjectDocument[]
  parts: FileParts
  renew: () => void
}

/** The documents of one project, folder by folder. */
export function ProjectDocuments({ project, documents, parts, renew }: ProjectDocumentsProps) {
  const id = useId()
  const removed = useRemovedFrom(documents, project.id)
  const shown = removed ? [...documents, removed].toSorted(newestFirst) : documents
  const folders = Map.groupBy(shown, ({ folder }) => folder)
  const names = [...folders.keys()].toSorted((a, b) => a.localeCompare(b))
  const open = documents.some(({ versions }) => versions.some((one) => one.state === 'available'))
  const { SaveProject, ProjectUploads } = parts
  return (
    <section className={styles.project} aria-labelledby={id}>
      <header className={styles.head}>
        <h3 id={id}>{project.title}</h3>
        {open ? <SaveProject project={project} /> : null}
      </header>
      {shown.length === 0 ? <p className={styles.secondary}>No documents yet.</p> : null}
      {names.map((folder) => (
        <div key={folder} className={styles.folder}>
          {folder ? <h4>{folder.replaceAll('/', ' / ')}</h4> : null}
          <FileList>
            {folders
              .get(folder)
              ?.map((document) =>
                document === removed ? (
                  <RemovedRow key={document.id} document={document} />
                ) : (
                  <ClientDocumentRow key={document.id} {...{ document, parts, renew }} />
                ),
              )}
          </FileList>
        </div>
      ))}
      {ProjectUploads ? (
        <ProjectUploads project={project} documents={documents} renew={renew} />
      ) : null}
    </section>
  )
}

const newestFirst = ({ versions: [a] }: ProjectDocument, { versions: [b] }: ProjectDocument) =>
  (b?.created_at ?? '').localeCompare(a?.created_at ?? '')

/** The document of this project that was just removed: it is shown where it stood. */
function useRemovedFrom(documents: readonly ProjectDocument[], project: string) {
  const removed = useLastRemoved()?.document
  if (removed?.project_id !== project) return null
  return documents.some(({ id }) => id === removed.id) ? null : removed
}
