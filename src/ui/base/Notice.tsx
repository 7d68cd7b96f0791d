import type { ReactNode } from 'react'
import styles from './Notice.module.css'

interface NoticeProps {
  /** `bad`: something failed, and is read out at once. `good`: what was asked for is done. */
  tone: 'bad' | 'good' | 'plain'
  /** The one thing to do about it, where there is one. */
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
