import { OpenButton } from '../../ui/signedin/work/OpenButton.tsx'
import { saveProject } from './open-file.web.ts'

/** Saves all documents of a project in one file. */
export function SaveProject({
  project: { id, title },
}: {
  project: { id: string; title: string }
}) {
  return (
    <OpenButton name={`All as a ZIP, of ${title}`} act={() => saveProject(id)}>
      All as a ZIP
    </OpenButton>
  )
}
