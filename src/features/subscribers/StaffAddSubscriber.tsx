import { useRef, useState, type FormEvent } from 'react'
import { BusyButton } from '../../ui/base/form/BusyButton.tsx'
import { Field } from '../../ui/base/form/Field.tsx'
import { focusFirst } from '../../ui/base/form/form.ts'
import { Refusal } from '../../ui/signedin/data/ActState.tsx'
import { Disclosure } from '../../ui/signedin/frame/Disclosure.tsx'
import { useStaffAddSubscriber } from './useStaffAddSubscriber.web.ts'
import styles from './Subscribers.module.css'

const nameOf = (field: string) => `subscriber-${field}`

/** Adds one who has agreed elsewhere, with the proof of it. */
export function StaffAddSubscriber() {
  const { value, write, wrong, send, isBusy, refused } = useStaffAddSubscriber()
  // What was typed before a reload is seen; nothing closes while somebody types.
  const [wasBegun] = useState(value.email !== '')
  const form = useRef<HTMLFormElement>(null)
  async function submit(event: FormEvent) {
    event.preventDefault()
    const unfit = await send()
    if (form.current)
      focusFirst(form.current, unfit.length > 0 ? unfit.map(nameOf) : [nameOf('email')])
  }
  const field = (name: keyof typeof value) =>
    ({
      name: nameOf(name),
      value: value[name],
      error: wrong[name],
      'aria-required': true,
      onChange: ({ target }: { target: { value: string } }) =>
        write({ ...value, [name]: target.value }),
    }) as const
  return (
    <Disclosure className={styles.add} summary="Add one by hand" isOpen={wasBegun}>
      <form
        ref={form}
        className={styles.addForm}
        noValidate
        onSubmit={(event) => void submit(event)}
      >
        <Field
          {...field('email')}
          label="Address"
          type="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
        />
        <Field
          {...field('said')}
          label="To what they agreed, and where"
          hint="Kept with the address as your proof. Such as: new posts, asked for by phone."
          autoComplete="off"
          maxLength={500}
        />
        <Field {...field('on')} label="On which day" type="date" />
        <Refusal of={refused} lead="Not added. " fields={['consent.on']} />
        <BusyButton type="submit" variant="primary" size="compact" busy={isBusy}>
          {isBusy ? 'Adding…' : 'Add'}
        </BusyButton>
      </form>
    </Disclosure>
  )
}
