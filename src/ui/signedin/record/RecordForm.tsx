import { Fragment, use, useEffect, useRef, type FormEvent, type ReactNode } from 'react'
import { Field, Select, TextArea } from '../../base/form/Field.tsx'
import { Refusal } from '../data/ActState.tsx'
import { useSendKeys } from '../keys/useSendKeys.ts'
import { Conflicts, SaveBar } from './SaveBar.tsx'
import { PictureInput } from './picture-input.ts'
import styles from './RecordForm.module.css'
import type { TypedRecord } from './useRecord.ts'

export interface RecordField {
  name: string
  label: string
  hint: string
  /** Lines that are seen at once, where it may have several. */
  rows?: number
  /** The kind of input, where it is not one of text. */
  type?: 'date' | 'datetime-local' | 'number' | 'picture'
  /** The values of which it has one. */
  choices?: readonly { value: string; label: string }[]
  autoComplete?: string
  /** What stands below it. */
  more?: ReactNode
}

interface RecordFormProps {
  /** What the ids of its fields begin with. */
  id: string
  label: string
  fields: readonly RecordField[]
  record: Omit<TypedRecord<Record<string, string>>, 'writeAll'> & {
    save: { isSuccess: boolean; submittedAt: number }
  }
  /** What stands before the changes in the bar that saves. */
  lead?: string
  /** Stands in place of that bar: it cannot be saved any more. */
  over?: ReactNode
}

/** A record of texts, made from the list of its fields, with a bar that saves them. */
export function RecordForm({ id, label, fields, record, lead, over }: RecordFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const { value, write, errorOf, changes, conflicts, settle, save, discard } = record
  const labelOf = (name: string) => fields.find((field) => field.name === name)?.label ?? name
  const { error } = save
  // To the first field that has to be put right, once it is marked.
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [error])
  // To what has to be chosen before it can be saved, which may stand below what is seen.
  const isHeld = conflicts.length > 0
  useEffect(() => {
    if (error && isHeld) form.current?.querySelector<HTMLElement>('[data-choice] button')?.focus()
  }, [error, isHeld])
  const send = () => void (over ? null : record.submit())
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send()
  }
  useSendKeys(form, send)
  return (
    <form ref={form} className={styles.form} aria-label={label} noValidate onSubmit={submit}>
      {fields.map((field) => (
        <Fragment key={field.name}>
          <RecordInput
            field={{ ...field, name: `${id}-${field.name}` }}
            error={errorOf(field.name)}
            value={value[field.name] ?? ''}
            write={(to) => write(field.name, to)}
          />
          {field.more}
        </Fragment>
      ))}
      <Conflicts {...{ conflicts, settle, labelOf }} />
      {conflicts.length === 0 && !over ? (
        <Refusal of={save} lead="Not saved. " fields={fields.map(({ name }) => name)} />
      ) : null}
      {over ?? <SaveBar {...{ changes, save, discard }} isHeld={isHeld} {...(lead && { lead })} />}
    </form>
  )
}

interface RecordInputProps {
  field: RecordField
  error: string | undefined
  value: string
  write: (to: string) => void
}

function RecordInput({ field, error, value, write }: RecordInputProps) {
  const { rows, type, choices, autoComplete = 'off', more: _below, ...named } = field
  const pictureInput = use(PictureInput)
  const shared = { ...named, error, value, autoComplete }
  if (type === 'picture' && pictureInput) return pictureInput({ ...named, error, value, write })
  if (choices)
    return (
      <Select {...shared} onChange={({ target }) => write(target.value)}>
        {choices.map((one) => (
          <option key={one.value} value={one.value}>
            {one.label}
          </option>
        ))}
      </Select>
    )
  return rows ? (
    <TextArea {...shared} rows={rows} onChange={({ target }) => write(target.value)} />
  ) : (
    <Field {...shared} type={type} onChange={({ target }) => write(target.value)} />
  )
}
