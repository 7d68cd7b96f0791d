import { OpenButton } from '../../ui/signedin/work/OpenButton.tsx'
import { clientFiles, type OpeningFiles } from './open-file.web.ts'

interface DownloadVersionProps {
  version: string
  name: string
  files?: OpeningFiles
}

/** Saves one version, wherever it is mentioned. */
export function DownloadVersion({ version, name, files = clientFiles }: DownloadVersionProps) {
  return (
    <OpenButton name={`Download ${name}`} act={() => files.saveVersion(version)}>
      Download
    </OpenButton>
  )
}
