import { useFocusInDialog } from '../dialog/Dialog.tsx'
import { useState, type FormEvent } from 'react'
import { BusyButton } from '../../base/form/BusyButton.tsx'
import { Field } from '../../base/form/Field.tsx'
import { useDraft } from '../../base/form/useDraft.ts'
import type { KeptList } from './kept-list.ts'
import styles from './tools.module.css'

/** The most characters of a name. */
const longest = 60

interface KeepViewProps {
  kept: KeptList
  /** What is listed: `enquiries`. */
  noun: string
  query: string
}

/** Keeps the filters and the order that a list has now, under a name. */
export function KeepView({ kept, noun, query }: KeepViewProps) {
  const field = useFocusInDialog<HTMLInputElement>()
  const { value: name, write, forget } = useDraft(`view of ${noun}`, '')
  const [shared, setShared] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [said, setSaid] = useState<{ error?: string; done?: string }>({})
  const replaces = kept.views.some((one) => one.by === null && one.name === name.trim())
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    setIsBusy(true)
    const error = await kept.keep({ name, query, shared }).then(
      () => undefined,
      ({ message }: Error) => message,
    )
    setIsBusy(false)
    setSaid(error === undefined ? { done: `Kept as ${name.trim()}` } : { error })
    if (error === undefined) forget()
    field.current?.focus()
  }
  return (
    <form className={styles.keep} onSubmit={(event) => void submit(event)}>
      <Field
        ref={field}
        name="view-name"
        label="Keep what is shown now as"
        required
        maxLength={longest}
        autoComplete="off"
        hint={replaces ? 'There is one of this name; it is replaced.' : undefined}
        error={said.error}
        value={name}
        onChange={({ target }) => write(target.value)}
      />
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={shared}
          onChange={({ target }) => setShared(target.checked)}
        />
        Colleagues have it, too
      </label>
      <p>
        <BusyButton type="submit" variant="primary" size="compact" busy={isBusy}>
          Keep
        </BusyButton>{' '}
        <span role="status">{said.done}</span>
      </p>
    </form>
  )
}
