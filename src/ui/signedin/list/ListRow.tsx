import type { ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './pane.module.css'

interface ListRowProps {
  id: string
  href: string
  isOpen: boolean
  /** Somebody else has put it elsewhere. */
  isGone: boolean
  /** What it is called, and what stands at the end of that line. */
  name: ReactNode
  aside?: ReactNode
  /** The lines below, of which each is a `span`. */
  children?: ReactNode
}

/** A row of a list beside which it opens. */
export const ListRow = ({ id, href, isOpen, isGone, name, aside, children }: ListRowProps) => (
  <li className={[styles.row, isGone ? styles.gone : ''].join(' ')}>
    <Link to={href} data-row={id} aria-current={isOpen ? 'true' : undefined}>
      <span className={styles.first}>
        <b dir="auto">{name}</b>
        {aside}
      </span>
      {isGone ? <span className={styles.line}>No longer in this box</span> : children}
    </Link>
  </li>
)
