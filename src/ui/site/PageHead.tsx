import type { ReactNode } from 'react'
import { Contours } from './chart/Contours.tsx'
import styles from './PageHead.module.css'

interface PageHeadProps {
  title: string
  lead?: string
  /** Above the title: where this page stands. */
  above?: ReactNode
  seed: number
  children?: ReactNode
}

/** The head of every page but home: its title, and its purpose in a sentence. */
export function PageHead({ title, lead, above, seed, children }: PageHeadProps) {
  return (
    <header className={styles.head}>
      <Contours seed={seed} />
      <div className={styles.inner}>
        {above ? <div className={styles.above}>{above}</div> : null}
        <h1>{title}</h1>
        {lead ? <p className={styles.lead}>{lead}</p> : null}
        {children}
      </div>
    </header>
  )
}
