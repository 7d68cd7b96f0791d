import type { ReactNode } from 'react'
import styles from './FileRow.module.css'

/** A list of people, one `PersonRow` each. */
export const PersonList = ({ children }: { children: ReactNode }) => (
  <ul className={styles.list}>{children}</ul>
)

interface PersonRowProps {
  name: string
  /** Beside the name, in a word. */
  badge: ReactNode
  /** In a line below, one element each. */
  facts: ReactNode
  actions: ReactNode
  /** Shown below the whole row. */
  children?: ReactNode
}

/** One person: their initials, their name, what is known of them, and what can be done. */
export const PersonRow = ({ name, badge, facts, actions, children }: PersonRowProps) => (
  <li className={styles.row} tabIndex={-1}>
    <span className={styles.kind} aria-hidden="true">
      {initialsOf(name)}
    </span>
    <div className={styles.about}>
      <p className={styles.name}>
        {name}
        {'\u2002'}
        {badge}
      </p>
      <div className={styles.facts}>{facts}</div>
    </div>
    <div className={styles.actions}>{actions}</div>
    {children}
  </li>
)

/** Of the first word and of the last; the first letter of an address. */
function initialsOf(name: string): string {
  const words = name.split(/\s+/)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  const letters = ends.map((word) => word?.match(/^\P{M}\p{M}*/u)?.[0])
  return letters.join('').toUpperCase()
}
