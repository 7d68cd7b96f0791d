import type { ReactNode } from 'react'
import styles from './Section.module.css'

interface SectionProps {
  id?: string
  /** The id of the heading that names it. */
  labelledBy?: string
  /** `tight`: half the space, for a part that belongs to the one above. */
  air?: 'full' | 'tight' | 'none'
  children: ReactNode
}

/** A part of a page: as wide as the page's container, with the same space above and below. */
export function Section({ id, labelledBy, air = 'full', children }: SectionProps) {
  return (
    <section
      id={id}
      aria-labelledby={labelledBy}
      className={[styles.container, styles[air]].join(' ')}
    >
      {children}
    </section>
  )
}

export function Container({ children }: { children: ReactNode }) {
  return <div className={styles.container}>{children}</div>
}
