import type { RichText as Document } from '../../../contract/richtext.ts'
import styles from './Reading.module.css'
import { headingId, headings, RichText } from './RichText.tsx'

/** A long text: links to its parts at the side, the words in a column of readable width. */
export function Reading({ text }: { text: Document }) {
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
        <RichText text={text} />
      </div>
    </div>
  )
}
