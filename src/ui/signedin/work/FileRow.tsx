import type { AriaRole, ReactNode, Ref } from 'react'
import styles from './FileRow.module.css'
import { fileKind } from './file-words.ts'

/** A list of files, one `FileRow` each. */
export function FileList({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <ul className={styles.list} aria-label={label}>
      {children}
    </ul>
  )
}

interface FileRowProps {
  name: string
  /** In a line below the name. */
  facts: ReactNode
  actions: ReactNode
  /** The id that links to this file lead to: the row can have the focus, and is marked while it is linked. */
  target?: { place: Ref<HTMLLIElement>; isLinked: boolean }
  /** Shown below the whole row. */
  children?: ReactNode
}

/** One file: its kind, its name, what is known of it, and what can be done with it. */
export function FileRow({ name, facts, actions, target, children }: FileRowProps) {
  return (
    <li
      ref={target?.place}
      tabIndex={target ? -1 : undefined}
      className={[styles.row, target?.isLinked ? styles.linked : ''].join(' ')}
    >
      <span className={styles.kind} aria-hidden="true">
        {fileKind(name)}
      </span>
      <div className={styles.about}>
        <p className={styles.name}>{name}</p>
        {facts}
      </div>
      <div className={styles.actions}>{actions}</div>
      {children}
    </li>
  )
}

interface FileFactsProps {
  role?: AriaRole
  /** The line says what went wrong. */
  isBad?: boolean
  children: ReactNode
}

/** The details of a file, in a line. */
export function FileFacts({ role, isBad = false, children }: FileFactsProps) {
  return (
    <p className={isBad ? styles.bad : styles.facts} role={role}>
      {children}
    </p>
  )
}
