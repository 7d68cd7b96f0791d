import { useEffect, useRef, useState, type FormEvent } from 'react'
import { afterPaint } from '../../base/after-paint.ts'
import { useDraft } from '../../base/form/useDraft.ts'
import { BusyButton } from '../../base/form/BusyButton.tsx'
import { Field } from '../../base/form/Field.tsx'
import styles from './tools.module.css'

interface RenameViewProps {
  id: string
  name: string
  rename: (name: string) => Promise<unknown>
  close: () => void
}

/** A new name for a filter, in its place; Escape leaves the old one. */
export function RenameView({ id, name, rename, close }: RenameViewProps) {
  const field = useRef<HTMLInputElement>(null)
  const { value: next, write, forget } = useDraft(`name of ${id}`, name)
  const [error, setError] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  useEffect(() => field.current?.select(), [])
  const leave = () => {
    const row = field.current?.closest('li')
    forget()
    close()
    // Its buttons stand there again once they are painted.
    afterPaint(() => row?.querySelector('button')?.focus())
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    setIsBusy(true)
    const refused = await rename(next).then(
      () => undefined,
      ({ message }: Error) => message,
    )
    setIsBusy(false)
    if (refused === undefined) leave()
    else setError(refused)
  }
  return (
    <form className={styles.rename} onSubmit={(event) => void submit(event)}>
      <Field
        ref={field}
        name="view-new-name"
        label={`New name of ${name}`}
        required
        maxLength={60}
        autoComplete="off"
        error={error}
        value={next}
        onChange={({ target }) => write(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          // The dialog stays.
          event.preventDefault()
          event.stopPropagation()
          leave()
        }}
      />
      <BusyButton type="submit" variant="primary" size="compact" busy={isBusy}>
        Rename
      </BusyButton>
    </form>
  )
}
