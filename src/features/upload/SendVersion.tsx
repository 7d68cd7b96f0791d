import type { ProjectDocument } from '../document/contract.ts'
import { FileButton } from './FileButton.tsx'
import type { SentFile } from './contract.ts'
import { uploadsOfPage, type PageUploads } from './uploads.web.ts'

interface SendVersionProps {
  document: Pick<ProjectDocument, 'id' | 'name' | 'folder' | 'project_id'>
  /** Called once the file has arrived. */
  renew: (sent: SentFile) => void
  uploads?: PageUploads
}

/** Chooses a file that becomes the next version of a document. */
export function SendVersion({ document, renew, uploads = uploadsOfPage() }: SendVersionProps) {
  const { id, name, folder, project_id: project } = document
  const send = (file: File) => uploads.add([file], { project, folder, document: id }, renew)
  return (
    <FileButton
      name={`Send a new version of ${name}`}
      choose={([file]) => {
        if (file) send(file)
      }}
    >
      Send a new version
    </FileButton>
  )
}
