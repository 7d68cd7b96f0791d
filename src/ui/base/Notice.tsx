import type { ReactNode } from 'react'
import styles from './Notice.module.css'

interface NoticeProps {
  /** `bad`: something failed; screen readers read it at once. `good`: something was done. */
  tone: 'bad' | 'good' | 'plain'
  /** The one action to take, where there is one. */
  action?: ReactNode
  children: ReactNode
}

/** A box that says what happened and what to do. */
export function Notice({ tone, action, children }: NoticeProps) {
  return (
    <div
      className={[styles.notice, styles[tone]].join(' ')}
      role={tone === 'bad' ? 'alert' : 'status'}
    >
      <div>{children}</div>
      {action}
    </div>
  )
}
