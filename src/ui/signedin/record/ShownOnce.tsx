import type { ReactNode } from 'react'
import { CopyButton } from '../../base/form/CopyButton.tsx'
import styles from './ShownOnce.module.css'

/** It takes the focus from the button that made it. */
const focus = (shown: HTMLDivElement | null) => shown?.focus()

interface ShownOnceProps {
  /** What was made, for who hears the screen: 'Your new key'. */
  label: string
  /** What the secret is. */
  name: string
  secret: string
  /** Of the button that copies it. */
  copy: string
  /** What it is for. */
  children: ReactNode
}

/** A secret that was just made: the server keeps only what checks it, so it is not seen again. */
export const ShownOnce = ({ label, name, secret, copy, children }: ShownOnceProps) => (
  <div className={styles.fresh} role="group" aria-label={label} tabIndex={-1} ref={focus}>
    <p>
      <strong>{name}.</strong> Copy it now: it is shown only this once.
    </p>
    <code>{secret}</code>
    <p>{children}</p>
    <div className={styles.acts}>
      <CopyButton text={secret} label={copy} />
    </div>
  </div>
)
