import styles from './SetUpFirst.module.css'

/** Says why nothing else opens. */
export function SetUpFirst() {
  return (
    <p className={styles.first} role="status">
      <strong>Set up a second factor to go on.</strong> Your account needs one before anything else
      opens.
    </p>
  )
}
