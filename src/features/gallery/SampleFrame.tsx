import type { ReactNode } from 'react'
import { Badge } from '../../ui/base/Badge.tsx'
import { samples, templateSamples, type SampleView } from './contract.ts'
import styles from './SampleFrame.module.css'

interface SampleFrameProps {
  path: string
  view: SampleView
  children: ReactNode
}

/** What marks every page of the gallery: that it is a sample, where it stands, and its two themes. */
export function SampleFrame({ path, view: { theme }, children }: SampleFrameProps) {
  const at = samples.findIndex((one) => one.path === path)
  const number = templateSamples.findIndex((one) => one.path === path) + 1
  const other = theme === 'dark' ? 'light' : 'dark'
  return (
    <>
      <aside className={styles.strip} aria-label="About this sample">
        <div className={styles.inner}>
          <p className={styles.about}>
            <Badge shape="ring">SAMPLE</Badge>
            <span>
              Invented names and figures.
              {number > 0 ? ` ${number} of ${templateSamples.length}.` : ''}
            </span>
          </p>
          <nav className={styles.ways} aria-label="Gallery">
            <Way rel="prev" to={samples[at - 1]?.path}>
              ← Previous
            </Way>
            <a href="/coronet">All samples</a>
            <Way rel="next" to={samples[at + 1]?.path}>
              Next →
            </Way>
            <a href={`${path}?theme=${other}`}>
              {other === 'dark' ? 'In the dark' : 'In the light'}
            </a>
          </nav>
        </div>
      </aside>
      {children}
    </>
  )
}

interface WayProps {
  rel: 'prev' | 'next'
  /** Nothing: this page is the first, or the last. */
  to: string | undefined
  children: ReactNode
}

/** Each page has a theme of its own, so a way on does not carry the chosen one. */
function Way({ rel, to, children }: WayProps) {
  return to ? (
    <a rel={rel} href={to}>
      {children}
    </a>
  ) : null
}
