import type { ReactNode } from 'react'
import styles from './Disclosure.module.css'

interface DisclosureProps {
  summary: ReactNode
  className: string | undefined
  /** Whether it begins open, and is opened when this changes. */
  isOpen?: boolean
  children: ReactNode
}

/** What is shown on demand, under a summary with an arrow. */
export const Disclosure = ({ summary, className, isOpen, children }: DisclosureProps) => (
  <details className={className} open={isOpen}>
    <summary className={styles.summary}>{summary}</summary>
    {children}
  </details>
)
