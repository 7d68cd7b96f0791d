import { shownTypes } from '../../contract/file-kinds.ts'
import type { DocumentVersion } from '../document/contract.ts'
import { DownloadVersion } from './DownloadVersion.tsx'
import { OpenButton } from '../../ui/signedin/work/OpenButton.tsx'
import { clientFiles, type OpeningFiles } from './open-file.web.ts'

interface VersionActionsProps {
  version: DocumentVersion
  /** Shows a picture on this page. */
  show: (version: DocumentVersion) => void
  files?: OpeningFiles
}

/** What can be done with one version: save it, and preview it where the browser can. */
export function VersionActions({ version, show, files = clientFiles }: VersionActionsProps) {
  const { id, name, number, media_type, state } = version
  if (state !== 'available') return null
  const what = `${name}, version ${number}`
  const preview =
    media_type === 'application/pdf' ? () => files.showInTab(id) : async () => show(version)
  return (
    <>
      <DownloadVersion version={id} name={what} files={files} />
      {shownTypes.includes(media_type) ? (
        <OpenButton name={`Preview ${what}`} act={preview}>
          Preview
        </OpenButton>
      ) : null}
    </>
  )
}
