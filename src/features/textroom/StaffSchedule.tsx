import { useState, type FormEvent } from 'react'
import { Button } from '../../ui/base/form/Button.tsx'
import { Field } from '../../ui/base/form/Field.tsx'
import { useDraft } from '../../ui/base/form/useDraft.ts'
import { useNow } from '../../ui/base/useNow.ts'
import { Dialog, useFocusInDialog } from '../../ui/signedin/dialog/Dialog.tsx'

interface ScheduleProps {
  /** The id of the text. */
  text: string
  /** When it is to appear so far; null: not at all. */
  was: string | null
  schedule: (at: string) => void
}

/** Schedules a text. Gone, with its dialog, where there is nothing to schedule any more. */
export function StaffSchedule({ text, was, schedule }: ScheduleProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        variant="secondary"
        size="compact"
        type="button"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        Schedule…
      </Button>
      {isOpen ? (
        <Asked
          text={text}
          was={was}
          close={() => setIsOpen(false)}
          schedule={(at) => {
            setIsOpen(false)
            schedule(at)
          }}
        />
      ) : null}
    </>
  )
}

interface AskedProps extends ScheduleProps {
  close: () => void
}

/** Asks when a text appears. */
function Asked({ text, was, schedule, close }: AskedProps) {
  const now = useNow()
  const draft = useDraft<string | null>(`appears ${text}`, null)
  const at = draft.value ?? asTyped(was ? new Date(was) : nineAfter(now))
  const [error, setError] = useState<string>()
  const place = useFocusInDialog<HTMLDivElement>()
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // A form in a form of React hears of it, too.
    event.stopPropagation()
    const moment = new Date(at)
    if (!(moment.getTime() > now.getTime())) return setError('Choose a time that is still to come.')
    draft.forget()
    schedule(moment.toISOString())
  }
  return (
    <Dialog title="Schedule" onClose={close}>
      <form onSubmit={submit} noValidate>
        <div ref={place} tabIndex={-1}>
          <Field
            type="datetime-local"
            name="appears"
            label="Appears"
            hint={`In the time of this device, ${zone}.`}
            error={error}
            value={at}
            onChange={({ target }) => draft.write(target.value)}
          />
        </div>
        <p>
          <Button variant="primary" size="compact" type="submit">
            Schedule
          </Button>
        </p>
      </form>
    </Dialog>
  )
}

/** At nine on the day after. */
function nineAfter(now: Date): Date {
  const day = new Date(now)
  day.setDate(day.getDate() + 1)
  day.setHours(9, 0, 0, 0)
  return day
}

/** As the field has it, in local time. */
const asTyped = (moment: Date): string =>
  new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
