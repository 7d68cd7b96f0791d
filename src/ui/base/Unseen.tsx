import type { ReactNode } from 'react'
import styles from './Unseen.module.css'

/** Words for screen readers only; others see the same from the form of the page. */
export function Unseen({ children }: { children: ReactNode }) {
  return <span className={styles.unseen}>{children}</span>
}
