import type { FormEvent, KeyboardEvent } from 'react'
import { addDays } from '../../contract/days.ts'
import { Button } from '../../ui/base/form/Button.tsx'
import { Field } from '../../ui/base/form/Field.tsx'
import { useDraft } from '../../ui/base/form/useDraft.ts'
import { useNow } from '../../ui/base/useNow.ts'
import { Dialog, useFocusInDialog } from '../../ui/signedin/dialog/Dialog.tsx'
import { KeyCap } from '../../ui/signedin/keys/KeyCap.tsx'
import { dayOf } from '../../ui/signedin/time/days.ts'
import { awayTimes, awayWords, morningOf } from './away-times.web.ts'
import styles from './NotNow.module.css'
import { itemName } from './staff-item-words.web.ts'
import type { TodayItem } from './staff.contract.ts'

interface StaffNotNowProps {
  item: TodayItem
  putAway: (item: TodayItem, until: string) => void
  onClose: () => void
}

/** Until when something is put away: Enter is enough for the first time that is offered. */
export function StaffNotNow({ item, putAway, onClose }: StaffNotNowProps) {
  const now = useNow()
  const first = useFocusInDialog<HTMLButtonElement>()
  const { value: day, write, forget } = useDraft(`away ${item.kind} ${item.id}`, '')
  const today = dayOf(now)
  const times = awayTimes(now)
  const choose = (until: string) => {
    forget()
    onClose()
    putAway(item, until)
  }
  const onKeyDown = ({ key }: KeyboardEvent) => {
    const time = times[Number(key) - 1]
    if (time) choose(time.until)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (day > today) choose(morningOf(day))
  }
  return (
    <Dialog title="Not now" onClose={onClose}>
      <div className={styles.choices}>
        <p dir="auto">{itemName(item)} comes back by itself. Only you put it away.</p>
        <ul>
          {times.map(({ label, until }, at) => (
            <li key={label}>
              <button
                ref={at === 0 ? first : null}
                type="button"
                onClick={() => choose(until)}
                onKeyDown={onKeyDown}
              >
                {label} <span>{awayWords(until, now)}</span> <KeyCap>{String(at + 1)}</KeyCap>
              </button>
            </li>
          ))}
        </ul>
        <form onSubmit={submit}>
          <Field
            name="day"
            label="Until a day"
            type="date"
            required
            min={addDays(today, 1)}
            max={addDays(today, 365)}
            value={day}
            onChange={({ target }) => write(target.value)}
          />
          <Button variant="secondary" size="compact" type="submit">
            Put away
          </Button>
        </form>
      </div>
    </Dialog>
  )
}
