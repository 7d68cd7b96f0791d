import styles from './KeyCap.module.css'

/** A key, beside what it does; for those alone who have a keyboard and room for it. */
export const KeyCap = ({ children }: { children: string }) => (
  <kbd className={styles.cap} aria-hidden="true">
    {children}
  </kbd>
)
