import type { ReactNode } from 'react'
import styles from './EmptyState.module.css'

/** Says what will be shown here once there is something, with the drawing of an unplotted route. */
export function EmptyState({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={styles.empty}>
      <svg viewBox="0 0 220 64" aria-hidden="true">
        <path d="M8 50C46 18 74 58 112 34S176 20 212 12" />
        <circle cx="8" cy="50" r="5.5" />
      </svg>
      <p className={styles.title}>{title}</p>
      {children ? <p>{children}</p> : null}
    </div>
  )
}
