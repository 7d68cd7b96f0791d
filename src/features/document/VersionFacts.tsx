import { FileFacts } from '../../ui/signedin/work/FileRow.tsx'
import { fileKind, sizeInWords } from '../../ui/signedin/work/file-words.ts'
import { localDay } from '../../ui/signedin/time/dates.ts'
import styles from './ClientDocuments.module.css'
import type { DocumentVersion } from './contract.ts'

const states = {
  available: '',
  quarantined: 'Being checked',
  refused: 'Refused: a virus was found',
}

/** The facts about a version, in one line. */
export function VersionFacts({ version }: { version: DocumentVersion }) {
  const { number, name, size, state, by_name, created_at } = version
  return (
    <FileFacts>
      {state === 'available' ? null : <strong className={styles[state]}>{states[state]}</strong>}
      <span>
        {fileKind(name)}, {sizeInWords(size)}
      </span>
      <span>Version {number}</span>
      <span>
        {by_name}, {localDay(created_at)}
      </span>
    </FileFacts>
  )
}
