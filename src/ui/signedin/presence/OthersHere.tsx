import { othersWords, writingWords, type Colleague } from './others-words.ts'
import styles from './OthersHere.module.css'

/** Who else of the firm has this open; it stands above the heading, and is announced. */
export const OthersHere = ({ others }: { others: Colleague[] }) => (
  <p role="status" className={styles.here} dir="auto">
    {othersWords(others)}
  </p>
)

/** Who else is writing, where one writes oneself; `OthersHere` has announced it. */
export function OthersWriting({ others }: { others: Colleague[] }) {
  const words = writingWords(others)
  return words === '' ? null : (
    <p className={styles.writing} dir="auto">
      {words}
    </p>
  )
}
