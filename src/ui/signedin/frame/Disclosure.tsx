import type { ReactNode } from 'react'
import styles from './Disclosure.module.css'

interface DisclosureProps {
  summary: ReactNode
  className: string | undefined
  children: ReactNode
}

/** What is shown on demand, under a summary with an arrow. */
export const Disclosure = ({ summary, className, children }: DisclosureProps) => (
  <details className={className}>
    <summary className={styles.summary}>{summary}</summary>
    {children}
  </details>
)
