import styles from './SetUpFirst.module.css'

/** Explains why no other section opens: by whose rule, where it is an organisation's. */
export function SetUpFirst({ by }: { by: string | undefined }) {
  return (
    <p className={styles.first} role="status">
      <strong>Set up a second factor to go on.</strong>{' '}
      {by === undefined ? 'Your account needs' : `${by} requires`} one before anything else opens.
    </p>
  )
}
