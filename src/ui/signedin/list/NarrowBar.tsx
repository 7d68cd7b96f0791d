import type { ReactNode } from 'react'
import styles from './pane.module.css'

interface NarrowBarProps {
  /** Its search, and what stands beside that or in a line of its own. */
  children: ReactNode
  /** The buttons below. */
  tools: ReactNode
}

/** What narrows a list down. */
export const NarrowBar = ({ children, tools }: NarrowBarProps) => (
  <div className={styles.narrow}>
    {children}
    <div className={styles.tools}>{tools}</div>
  </div>
)
