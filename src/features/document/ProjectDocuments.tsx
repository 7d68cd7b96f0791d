import { useId } from 'react'
import type { Project } from '../project/contract.ts'
import styles from './ClientDocuments.module.css'
import type { ProjectDocument } from './contract.ts'
import { ClientDocumentRow } from './ClientDocumentRow.tsx'
import { DropZone } from './DropZone.tsx'
import { OpenButton } from './OpenButton.tsx'
import { saveProject } from './open-file.web.ts'
import { Removed } from './Removed.tsx'
import { SendingRow } from './SendingRow.tsx'
import type { Place, Sending } from './sending.web.ts'
import type { Uploads } from './uploads.web.ts'
import { useRemoval } from './useRemoval.web.ts'

interface ProjectDocumentsProps {
  project: Project
  documents: readonly ProjectDocument[]
  sending: readonly Sending[]
  send: (files: readonly File[], place: Omit<Place, 'project'>) => void
  /** Null for somebody who may only read. */
  uploads: Uploads | null
  renew: () => void
}

/** The documents of one project, folder by folder. */
export function ProjectDocuments(props: ProjectDocumentsProps) {
  const { project, documents, sending, send, uploads, renew } = props
  const id = useId()
  const removal = useRemoval()
  const folders = Map.groupBy(documents, ({ folder }) => folder)
  const names = [...folders.keys()].toSorted((a, b) => a.localeCompare(b))
  const open = documents.some(({ versions }) => versions.some((one) => one.state === 'available'))

  /** What has the name of a document in its folder becomes its next version. */
  function sendTo(files: readonly File[], folder: string): void {
    for (const file of files) {
      const same = documents.find((one) => one.folder === folder && one.name === file.name)
      send([file], { folder, ...(same && { document: same.id }) })
    }
  }

  return (
    <section className={styles.project} aria-labelledby={id}>
      <header className={styles.head}>
        <h3 id={id}>{project.title}</h3>
        {open ? (
          <OpenButton
            name={`All as a ZIP, of ${project.title}`}
            act={() => saveProject(project.id)}
          >
            All as a ZIP
          </OpenButton>
        ) : null}
      </header>
      {documents.length === 0 ? <p className={styles.quiet}>No documents yet.</p> : null}
      {names.map((folder) => (
        <div key={folder} className={styles.folder}>
          {folder ? <h4>{folder.replaceAll('/', ' / ')}</h4> : null}
          <ul className={styles.list}>
            {folders.get(folder)?.map((document) => (
              <ClientDocumentRow
                key={document.id}
                document={document}
                sendVersion={
                  uploads ? (file) => send([file], { folder, document: document.id }) : null
                }
                removal={removal}
              />
            ))}
          </ul>
        </div>
      ))}
      <Removed removal={removal} />
      {uploads ? (
        <>
          {sending.length > 0 ? (
            <ul className={styles.list} aria-label="Files being sent">
              {sending.map((one) => (
                <SendingRow key={one.key} one={one} uploads={uploads} renew={renew} />
              ))}
            </ul>
          ) : null}
          <DropZone project={project.title} folders={names.filter(Boolean)} choose={sendTo} />
        </>
      ) : null}
    </section>
  )
}
