import { useRef, type FormEvent } from 'react'
import { BusyButton } from '../../ui/base/form/BusyButton.tsx'
import { Button } from '../../ui/base/form/Button.tsx'
import { Field } from '../../ui/base/form/Field.tsx'
import { Notice } from '../../ui/base/Notice.tsx'
import { Refusal, SavedState } from '../../ui/signedin/data/ActState.tsx'
import { KeyCap } from '../../ui/signedin/keys/KeyCap.tsx'
import { sendCap, useKeys } from '../../ui/signedin/keys/screen-keys.ts'
import { useSendKeys } from '../../ui/signedin/keys/useSendKeys.ts'
import styles from './Record.module.css'
import { useClientRecord, type RecordedClient } from './useStaffRecord.web.ts'

/** What a client is called and demands of its people, with a bar that saves both. */
export function StaffClientRecord({ client }: { client: RecordedClient }) {
  const record = useClientRecord(client)
  const { value, write, conflicts, save } = record
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
        error={record.nameError}
        onChange={({ target }) => write({ ...value, name: target.value })}
      />
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={value.second_factor_required}
          onChange={({ target }) => write({ ...value, second_factor_required: target.checked })}
        />
        A second factor is required of its people
      </label>
      <Conflicts record={record} />
      {conflicts.length === 0 ? <Refusal of={save} lead="Not saved. " fields={['name']} /> : null}
      <SaveBar record={record} />
    </form>
  )
}

interface RecordProps {
  record: ReturnType<typeof useClientRecord>
}

/** What a colleague has changed meanwhile beside what one has changed oneself. */
const Conflicts = ({ record }: RecordProps) =>
  record.conflicts.map(({ field, theirs, mine }) => (
    <Notice
      key={field}
      tone="plain"
      action={
        <div className={styles.choice}>
          <Button
            variant="secondary"
            size="compact"
            type="button"
            onClick={() => record.settle(field, 'theirs')}
          >
            Take theirs
          </Button>
          <Button
            variant="secondary"
            size="compact"
            type="button"
            onClick={() => record.settle(field, 'mine')}
          >
            Keep mine
          </Button>
        </div>
      }
    >
      A colleague has changed this meanwhile. Theirs: {theirs}. Yours: {mine}.
    </Notice>
  ))

/** What saving will do; else when it was saved. */
function SaveBar({ record: { changes, conflicts, save, discard } }: RecordProps) {
  return changes.length > 0 ? (
    <div className={styles.bar} role="group" aria-label="Changes">
      <p dir="auto">{changes.join('; ')}.</p>
      <Button variant="secondary" size="compact" type="button" onClick={discard}>
        Discard
      </Button>
      <BusyButton
        variant="primary"
        size="compact"
        type="submit"
        busy={save.isPending || conflicts.length > 0}
      >
        Save <KeyCap>{sendCap()}</KeyCap>
      </BusyButton>
    </div>
  ) : (
    <p className={styles.saved}>
      <SavedState of={save} />
    </p>
  )
}
