import type { ComponentProps, ReactNode } from 'react'
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
  /** What stands after the link: buttons that act on the row. */
  after?: ReactNode
  /** What is done with the whole row, such as to drag it. */
  item?: Omit<ComponentProps<'li'>, 'className'>
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
  after,
  item,
}: ListRowProps) => (
  <li {...item} className={[styles.row, isGone ? styles.gone : ''].join(' ')}>
    {before}
    <Link to={href} data-row={id} aria-current={isOpen ? 'true' : undefined}>
      <span className={styles.first}>
        <b dir="auto">{name}</b>
        {aside}
      </span>
      {isGone ? <RowLine>No longer in this box</RowLine> : children}
    </Link>
    {after ? <span className={styles.after}>{after}</span> : null}
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
