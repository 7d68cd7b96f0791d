import type { ReactNode } from 'react'
import styles from './DoneNotice.module.css'
import { Notice } from '../../base/Notice.tsx'

/** It takes the focus, because the form that had it is gone. */
const focus = (notice: HTMLDivElement | null) => notice?.focus()

/** Says that something was done, in place of the form that did it. */
export function DoneNotice({ children }: { children: ReactNode }) {
  return (
    <div className={styles.done} tabIndex={-1} ref={focus}>
      <Notice tone="good">{children}</Notice>
    </div>
  )
}
