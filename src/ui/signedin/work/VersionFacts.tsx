import { localDay } from '../time/dates.ts'
import { FileFacts } from './FileRow.tsx'
import styles from './FileRow.module.css'
import { fileKind, sizeInWords } from './file-words.ts'

interface Version {
  number: number
  name: string
  /** In bytes. */
  size: number
  state: 'available' | 'quarantined' | 'refused'
  by_name: string
  created_at: string
}

const states = {
  available: '',
  quarantined: 'Being checked',
  refused: 'Refused: a virus was found',
}

/** The facts about a version, in one line. */
export function VersionFacts({ version }: { version: Version }) {
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
