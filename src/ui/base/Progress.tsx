import styles from './Progress.module.css'

/** Progress in per cent, as the marigold line of a route. */
export function Progress({ label, percent }: { label: string; percent: number }) {
  return (
    <div
      className={styles.progress}
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
        <line className={styles.way} x1="0" y1="4" x2="100" y2="4" />
        <line className={styles.travelled} x1="0" y1="4" x2={percent} y2="4" />
      </svg>
      <span aria-hidden="true">{percent}%</span>
    </div>
  )
}
