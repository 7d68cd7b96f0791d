import { useId, type FormEvent } from 'react'
import { Button } from '../../ui/base/form/Button.tsx'
import { Field } from '../../ui/base/form/Field.tsx'
import styles from './Exports.module.css'
import type { BringIn } from './useStaffBringIn.web.ts'

interface FormProps extends Pick<BringIn, 'given' | 'give' | 'send'> {
  /** What was sent lies there yet, and another key can be tried. */
  isKept: boolean
}

/** Chooses the export and gives its keys. */
export function StaffBringInForm({ given, give, send, isKept }: FormProps) {
  const id = useId()
  function submit(event: FormEvent) {
    event.preventDefault()
    void send()
  }
  return (
    <form className={styles.exports} onSubmit={submit}>
      <p className={styles.file}>
        <label htmlFor={id}>The export</label>
        <input
          id={id}
          type="file"
          required={given.file === null}
          onChange={({ currentTarget }) =>
            give({ ...given, file: currentTarget.files?.[0] ?? null })
          }
        />
        {given.file ? <span>{given.file.name}</span> : null}
      </p>
      <Field
        name="arrival-key"
        label="The line in its backup.key"
        hint="Or BACKUP_KEY of the other install."
        value={given.key}
        required
        autoComplete="off"
        onChange={({ currentTarget }) => give({ ...given, key: currentTarget.value })}
      />
      <Field
        name="arrival-secret"
        label="The line in its secret.key"
        hint="Or SECRET_KEY. Not needed where the export has it."
        optional
        value={given.secret}
        autoComplete="off"
        onChange={({ currentTarget }) => give({ ...given, secret: currentTarget.value })}
      />
      <Button type="submit" variant="primary" size="compact">
        {isKept ? 'Look through it again' : 'Send it and look through it'}
      </Button>
    </form>
  )
}
