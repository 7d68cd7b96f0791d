import { useId } from 'react'
import { useAddress } from '../../ui/signedin/address.ts'
import { FileList } from '../../ui/signedin/work/FileRow.tsx'
import { ShowMore } from '../../ui/signedin/list/ShowMore.tsx'
import { useParts } from '../../ui/signedin/list/useParts.ts'
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
  /** They are only those that somebody looks for. */
  isFinding: boolean
  parts: FileParts
  renew: () => void
}

/** The documents of one project, folder by folder. */
export function ProjectDocuments(props: ProjectDocumentsProps) {
  const { project, documents, isFinding, parts, renew } = props
  const id = useId()
  const removed = useRemovedFrom(documents, project.id)
  const shown = removed ? [...documents, removed].toSorted(newestFirst) : documents
  const folders = Map.groupBy(shown, ({ folder }) => folder)
  const names = [...folders.keys()].toSorted((a, b) => a.localeCompare(b))
  const open =
    !isFinding &&
    documents.some(({ versions }) => versions.some((one) => one.state === 'available'))
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
          <FolderFiles
            documents={folders.get(folder) ?? []}
            removed={removed}
            {...{ parts, renew }}
          />
        </div>
      ))}
      {ProjectUploads && !isFinding ? (
        <ProjectUploads project={project} documents={documents} renew={renew} />
      ) : null}
    </section>
  )
}

/** How many files of a folder are shown at first. */
const step = 20

interface FolderFilesProps extends Pick<ProjectDocumentsProps, 'documents' | 'parts' | 'renew'> {
  /** Shown as such, with the way back. */
  removed: ProjectDocument | null
}

function FolderFiles({ documents, removed, parts, renew }: FolderFilesProps) {
  const linked = useAddress(({ query }) => query.get('document'))
  const list = useParts(documents, step, (one) => one.id === linked || one === removed)
  return (
    <>
      <FileList>
        {list.shown.map((document) =>
          document === removed ? (
            <RemovedRow key={document.id} document={document} />
          ) : (
            <ClientDocumentRow key={document.id} {...{ document, parts, renew }} />
          ),
        )}
      </FileList>
      <ShowMore of={list} noun="documents" />
    </>
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
