import { OpenButton } from '../../ui/signedin/work/OpenButton.tsx'
import { clientFiles, type OpeningFiles } from './open-file.web.ts'

/** Saves all documents of a project in one file. */
export function SaveProject({
  project: { id, title },
  files = clientFiles,
}: {
  project: { id: string; title: string }
  files?: OpeningFiles
}) {
  return (
    <OpenButton name={`All as a ZIP, of ${title}`} act={() => files.saveProject(id)}>
      All as a ZIP
    </OpenButton>
  )
}
