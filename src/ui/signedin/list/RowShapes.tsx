import styles from './RowShapes.module.css'

/** The shape of rows that are still being loaded, which appears after a second; nothing for who hears the page. */
export const RowShapes = ({ count = 6 }: { count?: number }) => (
  <div className={styles.rows} aria-hidden="true">
    {Array.from({ length: count }, (_, nth) => (
      <div key={nth} className={styles.row}>
        <i />
        <i />
      </div>
    ))}
  </div>
)
