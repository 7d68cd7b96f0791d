import { useRef, useState, type ReactNode, type FormEvent } from 'react'
import { BusyButton } from '../../ui/base/form/BusyButton.tsx'
import { Field } from '../../ui/base/form/Field.tsx'
import { focusFirst } from '../../ui/base/form/form.ts'
import { Refusal } from '../../ui/signedin/data/ActState.tsx'
import type { ApiError } from '../../ui/signedin/data/client.ts'
import styles from './Redirects.module.css'

export interface TypedRedirect {
  from: string
  to: string
}

interface Sending {
  error: ApiError | null
  isPending: boolean
  isSuccess: boolean
  submittedAt: number
}

interface StaffRedirectFormProps {
  /** Which form it is, as its fields are to have names of their own; empty: the one for a new one. */
  of: string
  value: TypedRedirect
  write: (value: TypedRedirect) => void
  sending: Sending
  send: (body: TypedRedirect, failed: (error: ApiError) => void) => void
  button: string
  busy: string
  children?: ReactNode
}

type Wrong = Partial<Record<keyof TypedRedirect, string[]>>

/** Where an address leads, as it is typed. */
export function StaffRedirectForm({
  of,
  value,
  write,
  sending,
  send,
  ...rest
}: StaffRedirectFormProps) {
  const [unfit, setUnfit] = useState<Wrong>({})
  const form = useRef<HTMLFormElement>(null)
  const errors: Wrong = { ...sending.error?.errors, ...unfit }
  const nameOf = (name: string) => (of === '' ? name : `${name}-${of}`)
  const show = (wrong: Wrong) => {
    if (form.current) focusFirst(form.current, Object.keys(wrong).map(nameOf))
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    const found: Wrong = {
      ...(value.from.trim() === '' && { from: ['Enter the old address.'] }),
      ...(value.to.trim() === '' && { to: ['Enter where it leads.'] }),
    }
    setUnfit(found)
    if (Object.keys(found).length > 0) return show(found)
    send(value, ({ errors: wrong }) => show(wrong))
  }
  const field = (name: keyof TypedRedirect) =>
    ({
      name: nameOf(name),
      value: value[name],
      error: errors[name]?.[0],
      autoComplete: 'off',
      autoCapitalize: 'none',
      spellCheck: false,
      inputMode: 'url',
      maxLength: 1_000,
      'aria-required': true,
      onChange: ({ target }: { target: { value: string } }) =>
        write({ ...value, [name]: target.value }),
    }) as const
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit}>
      <Field {...field('from')} label="Old address" placeholder="/about-us.html" />
      <Field {...field('to')} label="Leads to" placeholder="/about" />
      <Refusal of={sending} lead="Not saved. " fields={['from', 'to']} />
      <div className={styles.acts}>
        <BusyButton type="submit" variant="primary" size="compact" busy={sending.isPending}>
          {sending.isPending ? rest.busy : rest.button}
        </BusyButton>
        {rest.children}
      </div>
    </form>
  )
}
