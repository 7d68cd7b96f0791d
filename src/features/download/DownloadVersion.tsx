import { OpenButton } from '../../ui/signedin/work/OpenButton.tsx'
import { saveVersion } from './open-file.web.ts'

/** Saves one version, wherever it is mentioned. */
export function DownloadVersion({ version, name }: { version: string; name: string }) {
  return (
    <OpenButton name={`Download ${name}`} act={() => saveVersion(version)}>
      Download
    </OpenButton>
  )
}
