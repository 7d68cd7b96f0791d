import styles from './Marked.module.css'

/** A text of which some pieces are marked, such as those that a search has found. */
export function Marked({ pieces }: { pieces: { text: string; found: boolean }[] }) {
  return pieces.map(({ text, found }, at) =>
    found ? (
      <mark key={at} className={styles.mark}>
        {text}
      </mark>
    ) : (
      <span key={at}>{text}</span>
    ),
  )
}
