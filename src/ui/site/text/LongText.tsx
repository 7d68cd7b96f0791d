import type { RichText } from '../../../contract/richtext.ts'
import styles from './LongText.module.css'
import { headingId, headings, Prose } from './Prose.tsx'

/** A long text: links to its parts at the side, the words in a column of readable width. */
export function LongText({ text }: { text: RichText }) {
  const parts = headings(text)
  return (
    <div className={styles.reading}>
      {parts.length > 2 ? (
        <nav className={styles.parts} aria-label="On this page">
          <ul>
            {parts.map((part) => (
              <li key={part}>
                <a href={`#${headingId(part)}`}>{part}</a>
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
      <div className={styles.text}>
        <Prose text={text} />
      </div>
    </div>
  )
}
