import { useRef, type FormEvent } from 'react'
import { Field } from '../../ui/base/form/Field.tsx'
import { Refusal } from '../../ui/signedin/data/ActState.tsx'
import { useKeys } from '../../ui/signedin/keys/screen-keys.ts'
import { useSendKeys } from '../../ui/signedin/keys/useSendKeys.ts'
import { Conflicts, SaveBar } from '../../ui/signedin/record/SaveBar.tsx'
import styles from './Record.module.css'
import { useClientRecord, type RecordedClient } from './useStaffRecord.web.ts'

/** What a client is called and demands of its people, with a bar that saves both. */
export function StaffClientRecord({ client }: { client: RecordedClient }) {
  const record = useClientRecord(client)
  const { value, write, conflicts, settle, changes, save, discard } = record
  const form = useRef<HTMLFormElement>(null)
  useKeys([
    {
      keys: ['e'],
      label: 'Rename the client',
      act: () => form.current?.querySelector('input')?.focus(),
    },
  ])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void record.submit()
  }
  useSendKeys(form, () => void record.submit())
  return (
    <form
      ref={form}
      className={styles.record}
      aria-labelledby="details"
      noValidate
      onSubmit={submit}
    >
      <h4 id="details">Details</h4>
      <Field
        name="client-record-name"
        label="Name"
        autoComplete="off"
        maxLength={120}
        value={value.name}
        error={record.errorOf('name')}
        onChange={({ target }) => write('name', target.value)}
      />
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={value.second_factor_required}
          onChange={({ target }) => write('second_factor_required', target.checked)}
        />
        A second factor is required of its people
      </label>
      <Conflicts {...{ conflicts, settle }} />
      {conflicts.length === 0 ? <Refusal of={save} lead="Not saved. " fields={['name']} /> : null}
      <SaveBar {...{ changes, save, discard }} isHeld={conflicts.length > 0} />
    </form>
  )
}
