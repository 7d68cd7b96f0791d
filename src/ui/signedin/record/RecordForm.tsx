import { useEffect, useRef, type FormEvent } from 'react'
import { Field, TextArea } from '../../base/form/Field.tsx'
import { Refusal } from '../data/ActState.tsx'
import { useSendKeys } from '../keys/useSendKeys.ts'
import { Conflicts, SaveBar } from './SaveBar.tsx'
import styles from './RecordForm.module.css'
import type { TypedRecord } from './useRecord.ts'

export interface RecordField {
  name: string
  label: string
  hint: string
  /** Lines that are seen at once, where it may have several. */
  rows?: number
  autoComplete?: string
}

interface RecordFormProps {
  /** What the ids of its fields begin with. */
  id: string
  label: string
  fields: readonly RecordField[]
  record: TypedRecord<Record<string, string>> & {
    save: { isSuccess: boolean; submittedAt: number }
  }
  /** What stands before the changes in the bar that saves. */
  lead?: string
}

/** A record of texts, made from the list of its fields, with a bar that saves them. */
export function RecordForm({ id, label, fields, record, lead }: RecordFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const { value, write, errorOf, changes, conflicts, settle, save, discard } = record
  const labelOf = (name: string) => fields.find((field) => field.name === name)?.label ?? name
  const { error } = save
  // To the first field that has to be put right, once it is marked.
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [error])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void record.submit()
  }
  useSendKeys(form, () => void record.submit())
  return (
    <form ref={form} className={styles.form} aria-label={label} noValidate onSubmit={submit}>
      {fields.map(({ name, label: text, hint, rows, autoComplete = 'off' }) => {
        const shared = {
          name: `${id}-${name}`,
          label: text,
          hint,
          error: errorOf(name),
          value: value[name] ?? '',
          autoComplete,
        }
        return rows ? (
          <TextArea
            key={name}
            {...shared}
            rows={rows}
            onChange={({ target }) => write(name, target.value)}
          />
        ) : (
          <Field key={name} {...shared} onChange={({ target }) => write(name, target.value)} />
        )
      })}
      <Conflicts {...{ conflicts, settle, labelOf }} />
      {conflicts.length === 0 ? (
        <Refusal of={save} lead="Not saved. " fields={fields.map(({ name }) => name)} />
      ) : null}
      <SaveBar
        {...{ changes, save, discard }}
        isHeld={conflicts.length > 0}
        {...(lead && { lead })}
      />
    </form>
  )
}
