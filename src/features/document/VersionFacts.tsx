import { localDay } from '../../ui/signedin/time/dates.ts'
import styles from './ClientDocuments.module.css'
import type { DocumentVersion } from './contract.ts'
import { kindOf, sizeInWords } from './file-words.web.ts'

const states = {
  available: '',
  quarantined: 'Being checked',
  refused: 'Refused: a virus was found',
}

/** What there is to know of a version, in a line. */
export function VersionFacts({ version }: { version: DocumentVersion }) {
  const { number, name, size, state, by_name, created_at } = version
  return (
    <p className={styles.facts}>
      {state === 'available' ? null : <strong className={styles[state]}>{states[state]}</strong>}
      <span>
        {kindOf(name)}, {sizeInWords(size)}
      </span>
      <span>Version {number}</span>
      <span>
        {by_name}, {localDay(created_at)}
      </span>
    </p>
  )
}
