import styles from './SetUpFirst.module.css'

/** Explains why no other section opens. */
export function SetUpFirst() {
  return (
    <p className={styles.first} role="status">
      <strong>Set up a second factor to go on.</strong> Your account needs one before anything else
      opens.
    </p>
  )
}
