import { useRef, type FormEvent } from 'react'
import { BusyButton } from '../../ui/base/form/BusyButton.tsx'
import { Field } from '../../ui/base/form/Field.tsx'
import { useDraft } from '../../ui/base/form/useDraft.ts'
import { useNow } from '../../ui/base/useNow.ts'
import { Refusal } from '../../ui/signedin/data/ActState.tsx'
import { Dialog } from '../../ui/signedin/dialog/Dialog.tsx'
import { KeyCap } from '../../ui/signedin/keys/KeyCap.tsx'
import { sendCap } from '../../ui/signedin/keys/screen-keys.ts'
import { useSendKeys } from '../../ui/signedin/keys/useSendKeys.ts'
import styles from './Parts.module.css'
import { dayAndTime, firmPlace, usualTimeFor, whenInShort } from './staff-scheduled-words.web.ts'
import type { StaffScheduling, When } from './useStaffSchedule.web.ts'

interface StaffLaterDialogProps {
  schedule: StaffScheduling
  /** Only when it goes out is changed: the text stays what was scheduled. */
  isMove: boolean
  onClose: () => void
}

/** When an update goes out, by the clock of the firm. */
export function StaffLaterDialog({ schedule, isMove, onClose }: StaffLaterDialogProps) {
  const { place, scheduled, zone, move, moveIt, schedule: act, scheduleIt } = schedule
  const now = useNow()
  const form = useRef<HTMLFormElement>(null)
  const draft = useDraft<When | null>(`later ${place.id}`, null)
  const value = draft.value ?? offered(scheduled, zone, now)
  const of = isMove ? move : act
  const send = async () => {
    if (of.isPending) return
    const isDone = isMove && scheduled ? await moveIt(scheduled, value) : await scheduleIt(value)
    if (!isDone) return
    draft.forget()
    onClose()
  }
  useSendKeys(form, () => void send())
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send()
  }
  const errorOf = (name: string) => of.error?.errors[name]?.[0]
  return (
    <Dialog title="When it goes out" onClose={onClose}>
      <form className={styles.edit} onSubmit={submit} ref={form} noValidate>
        <p>
          By the clock of {firmPlace(zone)}, where the firm is and it is{' '}
          {whenInShort(now.toISOString(), zone)} now. Until it goes out, nobody of the client sees
          anything of it.
        </p>
        <Field
          type="date"
          name="later-day"
          label="Day"
          required
          value={value.day}
          error={errorOf('day')}
          onChange={({ target }) => draft.write({ ...value, day: target.value })}
        />
        <Field
          type="time"
          name="later-time"
          label="Time"
          required
          value={value.time}
          error={errorOf('time')}
          onChange={({ target }) => draft.write({ ...value, time: target.value })}
        />
        <Refusal of={of} lead="Not scheduled. " fields={['day', 'time']} />
        <p className={styles.acts}>
          <BusyButton variant="primary" size="compact" type="submit" busy={of.isPending}>
            Schedule it <KeyCap>{sendCap()}</KeyCap>
          </BusyButton>
        </p>
      </form>
    </Dialog>
  )
}

/** When it goes out so far, or else the usual time. */
const offered = (scheduled: StaffScheduling['scheduled'], zone: string, now: Date): When =>
  scheduled && scheduled.failure === null
    ? dayAndTime(new Date(scheduled.publish_at), zone)
    : usualTimeFor(now, zone)
