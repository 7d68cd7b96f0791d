import type { ComponentProps, ReactNode } from 'react'
import { tooLongWords } from '../../../contract/too-long.ts'
import styles from './Field.module.css'

export interface FieldProps {
  name: string
  label: string
  hint?: string | undefined
  error?: string | undefined
  /** Optional fields are marked in words beside the label, so that required ones need no star. */
  optional?: boolean
}

export function FieldFrame({ field, children }: { field: FieldProps; children: ReactNode }) {
  const { name, label, hint, error, optional } = field
  return (
    <div className={styles.field}>
      <label htmlFor={name}>
        {label}
        {optional ? <span className={styles.optional}> (optional)</span> : null}
      </label>
      {hint ? (
        <p id={`${name}-hint`} className={styles.hint}>
          {hint}
        </p>
      ) : null}
      {children}
      {error ? (
        <p id={`${name}-error`} className={styles.error}>
          {error}
        </p>
      ) : null}
    </div>
  )
}

/** The attributes that tie a control to its label, hint and error for screen readers. */
export function wiring({ name, hint, error }: FieldProps) {
  const described = [hint ? `${name}-hint` : '', error ? `${name}-error` : ''].join(' ').trim()
  return {
    id: name,
    name,
    className: styles.control,
    'aria-describedby': described || undefined,
    'aria-invalid': error ? true : undefined,
  }
}

/**
 * A field whose text is known takes more than fits and says how many characters are too many: with a
 * limit of its own the browser would cut the end of a pasted text off without a word.
 */
function limited<Props extends FieldProps & { value?: unknown; maxLength?: number | undefined }>(
  props: Props,
): Props {
  const { value, maxLength } = props
  if (typeof value !== 'string' || maxLength === undefined) return props
  const error = tooLongWords(value, maxLength) ?? props.error
  return { ...props, error, maxLength: undefined }
}

export function Field(given: FieldProps & ComponentProps<'input'>) {
  const props = limited(given)
  const { label: _, hint: _hint, error: _error, optional: _optional, ...input } = props
  return (
    <FieldFrame field={props}>
      <input {...input} {...wiring(props)} />
    </FieldFrame>
  )
}

export function TextArea(given: FieldProps & ComponentProps<'textarea'>) {
  const props = limited(given)
  const { label: _, hint: _hint, error: _error, optional: _optional, ...area } = props
  return (
    <FieldFrame field={props}>
      <textarea {...area} {...wiring(props)} />
    </FieldFrame>
  )
}

export function Select(props: FieldProps & ComponentProps<'select'>) {
  const { label: _, hint: _hint, error: _error, optional: _optional, ...select } = props
  return (
    <FieldFrame field={props}>
      <select {...select} {...wiring(props)} />
    </FieldFrame>
  )
}
