import type { ReactNode } from 'react'
import { Contours } from '../chart/Contours.tsx'
import { Notice } from '../../base/Notice.tsx'
import styles from './PageCard.module.css'

interface PageCardProps {
  seed: number
  /** For those whose browser runs no scripts: why nothing goes on from here. */
  scriptless?: string
  children: ReactNode
}

/** One card in the middle of the page: the shape of everything before somebody is signed in. */
export function PageCard({ seed, scriptless, children }: PageCardProps) {
  return (
    <div className={styles.page}>
      <Contours seed={seed} />
      <div className={styles.card}>
        {children}
        {scriptless ? (
          <noscript>
            <Notice tone="plain">{scriptless}</Notice>
          </noscript>
        ) : null}
      </div>
      <p className={styles.back}>
        <a href="/">← Back to main site</a>
      </p>
    </div>
  )
}
