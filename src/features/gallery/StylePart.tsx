import type { ReactNode } from 'react'
import { Section } from '../../ui/site/Section.tsx'
import styles from './StylePart.module.css'

/** One part of a page that shows the style: its name at the left, what it looks like at the right. */
export function StylePart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.part}>
      <h2>{title}</h2>
      <div className={styles.shown}>{children}</div>
    </div>
  )
}

export function StyleParts({ children }: { children: ReactNode }) {
  return <Section air="tight">{children}</Section>
}

/** Things of one kind side by side, as they wrap. */
export function Samples({ children }: { children: ReactNode }) {
  return <div className={styles.samples}>{children}</div>
}
