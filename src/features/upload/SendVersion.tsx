import type { ProjectDocument } from '../document/contract.ts'
import { FileButton } from './FileButton.tsx'
import { uploadsOfPage } from './uploads.web.ts'

interface SendVersionProps {
  document: ProjectDocument
  /** Called once the file has arrived. */
  renew: () => void
}

/** Chooses a file that becomes the next version of a document. */
export function SendVersion({ document, renew }: SendVersionProps) {
  const { id, name, folder, project_id: project } = document
  const send = (file: File) => uploadsOfPage().add([file], { project, folder, document: id }, renew)
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
