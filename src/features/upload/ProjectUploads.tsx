import { useSyncExternalStore } from 'react'
import { Unseen } from '../../ui/base/Unseen.tsx'
import { useMedia } from '../../ui/base/useMedia.ts'
import { Disclosure } from '../../ui/signedin/frame/Disclosure.tsx'
import { FileList } from '../../ui/signedin/work/FileRow.tsx'
import type { ProjectDocument } from '../document/contract.ts'
import { DropZone } from './DropZone.tsx'
import styles from './DropZone.module.css'
import { SendingRow } from './SendingRow.tsx'
import type { SentFile } from './contract.ts'
import { uploadsOfPage, type PageUploads } from './uploads.web.ts'

interface ProjectUploadsProps {
  project: { id: string; title: string }
  /** The documents that the project already has. */
  documents: readonly Pick<ProjectDocument, 'id' | 'folder' | 'name'>[]
  /** Called once a file has become a document. */
  renew: (sent: SentFile) => void
  uploads?: PageUploads
}

/** The files being uploaded to one project, and where more are chosen. */
export function ProjectUploads(props: ProjectUploadsProps) {
  const { project, documents, renew, uploads = uploadsOfPage() } = props
  const isNarrow = useMedia('(max-width: 719px)')
  const all = useSyncExternalStore(uploads.subscribe, uploads.all)
  const sending = all.filter((one) => one.project === project.id)
  const folders = [...new Set(documents.map(({ folder }) => folder))].filter(Boolean)

  /** A file with the name of a document in the same folder becomes its next version. */
  function send(files: readonly File[], folder: string): void {
    for (const file of files) {
      const same = documents.find((one) => one.folder === folder && one.name === file.name)
      const place = { project: project.id, folder, ...(same && { document: same.id }) }
      uploads.add([file], place, renew)
    }
  }

  return (
    <>
      {sending.length > 0 ? (
        <FileList label="Files being sent">
          {sending.map((one) => (
            <SendingRow key={one.key} one={one} uploads={uploads} renew={renew} />
          ))}
        </FileList>
      ) : null}
      {/* On a phone, one below each project would be most of the page. */}
      <Disclosure
        className={styles.closed}
        isOpen={!isNarrow}
        summary={
          <>
            Send files<Unseen> to {project.title}</Unseen>
          </>
        }
      >
        <DropZone
          project={project.title}
          folders={folders.toSorted((a, b) => a.localeCompare(b))}
          choose={send}
        />
      </Disclosure>
    </>
  )
}
