import type { KeyboardEvent } from 'react'
import { Field } from '../../base/form/Field.tsx'
import styles from './list.module.css'

interface FindFieldProps {
  name: string
  /** Such as `Find a document`. */
  label: string
  value: string
  find: (text: string) => void
  /** How many were found, in words; empty while nothing is looked for. */
  found: string
}

/** A field in which words are typed that a long list is narrowed by. */
export function FindField({ name, label, value, find, found }: FindFieldProps) {
  return (
    <search className={styles.find}>
      <Field
        type="search"
        name={name}
        label={label}
        autoComplete="off"
        enterKeyHint="search"
        value={value}
        onChange={({ target }) => find(target.value)}
        onKeyDown={stay}
      />
      <p className={styles.found} role="status">
        {found}
      </p>
    </search>
  )
}

/** Within a form Enter would send that. */
function stay(event: KeyboardEvent): void {
  if (event.key === 'Enter') event.preventDefault()
}
