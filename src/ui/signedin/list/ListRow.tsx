import type { ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './pane.module.css'

interface ListRowProps {
  id: string
  /** What stands before the link: the box that selects it. */
  before?: ReactNode
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
export const ListRow = ({
  id,
  before,
  href,
  isOpen,
  isGone,
  name,
  aside,
  children,
}: ListRowProps) => (
  <li className={[styles.row, isGone ? styles.gone : ''].join(' ')}>
    {before}
    <Link to={href} data-row={id} aria-current={isOpen ? 'true' : undefined}>
      <span className={styles.first}>
        <b dir="auto">{name}</b>
        {aside}
      </span>
      {isGone ? <RowLine>No longer in this box</RowLine> : children}
    </Link>
  </li>
)

interface RowLineProps {
  /** `main`: as much as its name; `bad`: something is wrong. */
  tone?: 'main' | 'bad'
  children: ReactNode
}

/** A line of a row, which is cut where it is too long. */
export const RowLine = ({ tone, children }: RowLineProps) => (
  <span className={[styles.line, tone ? styles[tone] : ''].join(' ')} dir="auto">
    {children}
  </span>
)
