import type { ReactNode } from 'react'
import { Contours } from '../../ui/site/chart/Contours.tsx'
import { Notice } from '../../ui/base/Notice.tsx'
import styles from './SigninCard.module.css'

interface SigninCardProps {
  seed: number
  /** For those whose browser runs no scripts: why nothing goes on from here. */
  scriptless?: string
  children: ReactNode
}

/** One card in the middle of the page: the shape of everything about signing in. */
export function SigninCard({ seed, scriptless, children }: SigninCardProps) {
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
