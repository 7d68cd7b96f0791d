import type { ReactNode } from 'react'
import styles from './Notice.module.css'

interface NoticeProps {
  /** `bad`: something failed, and is read out at once. */
  tone: 'bad' | 'plain'
  children: ReactNode
}

/** A box that says what happened and what to do. */
export function Notice({ tone, children }: NoticeProps) {
  return (
    <div
      className={[styles.notice, styles[tone]].join(' ')}
      role={tone === 'bad' ? 'alert' : 'status'}
    >
      {children}
    </div>
  )
}
