import { useRef, useState, type FormEvent } from 'react'
import { BusyButton } from '../../ui/base/form/BusyButton.tsx'
import { Field } from '../../ui/base/form/Field.tsx'
import { focusFirst } from '../../ui/base/form/form.ts'
import { useDraft } from '../../ui/base/form/useDraft.ts'
import { Refusal } from '../../ui/signedin/data/ActState.tsx'
import { randomName } from '../../ui/signedin/data/random-name.ts'
import { useAct } from '../../ui/signedin/data/useAct.ts'
import { offerUndo } from '../../ui/signedin/undo/done-acts.ts'
import { addDayOff, removeDayOff } from './staff.contract.ts'
import styles from './DaysOff.module.css'

const blank = { day: '', name: '' }
type Wrong = Partial<Record<keyof typeof blank, string[]>>

/** A day on which the firm is to be closed. */
export function StaffNewDayOff() {
  const form = useRef<HTMLFormElement>(null)
  const { value, write, forget } = useDraft('day off', blank)
  const [unfit, setUnfit] = useState<Wrong>({})
  const { mutateAsync: remove } = useAct(removeDayOff)
  const show = (wrong: Wrong) => {
    if (form.current)
      focusFirst(
        form.current,
        Object.keys(wrong).map((name) => `day-off-${name}`),
      )
  }
  const add = useAct(addDayOff, {
    done({ day, name }) {
      forget()
      const undo = async () => await remove({ body: { day } })
      offerUndo({ id: randomName(), said: `Added ${name}`, undo })
      document.getElementById('day-off-day')?.focus()
    },
    refused: ({ errors }) => show(errors),
  })
  const errors: Wrong = { ...add.error?.errors, ...unfit }
  function submit(event: FormEvent) {
    event.preventDefault()
    const found: Wrong = {
      ...(value.day === '' && { day: ['Choose a day.'] }),
      ...(value.name.trim() === '' && { name: ['Enter what day it is.'] }),
    }
    setUnfit(found)
    if (Object.keys(found).length > 0) show(found)
    else add.mutate({ body: value })
  }
  const field = (name: keyof typeof blank) => ({
    name: `day-off-${name}`,
    value: value[name],
    error: errors[name]?.[0],
    'aria-required': true,
    onChange: ({ target }: { target: { value: string } }) =>
      write({ ...value, [name]: target.value }),
  })
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit}>
      <Field {...field('day')} label="Day off" type="date" />
      <Field {...field('name')} label="What day it is" maxLength={80} autoComplete="off" />
      <Refusal of={add} lead="Not saved. " fields={['day', 'name']} />
      <div>
        <BusyButton type="submit" variant="primary" size="compact" busy={add.isPending}>
          {add.isPending ? 'Adding it...' : 'Add the day'}
        </BusyButton>
      </div>
    </form>
  )
}
