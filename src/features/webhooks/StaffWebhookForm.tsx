import { useRef, useState, type FormEvent, type ReactNode } from 'react'
import { BusyButton } from '../../ui/base/form/BusyButton.tsx'
import { Choices } from '../../ui/base/form/Choices.tsx'
import { Field } from '../../ui/base/form/Field.tsx'
import { focusFirst } from '../../ui/base/form/form.ts'
import { Refusal } from '../../ui/signedin/data/ActState.tsx'
import type { ApiError } from '../../ui/signedin/data/client.ts'
import { eventWords } from './staff-webhook-words.web.ts'
import { webhookEvents, type WebhookEvent } from './staff.contract.ts'
import styles from './Webhooks.module.css'

type Wrong = Partial<Record<'url' | 'events', string[]>>

/** Where a webhook leads, and what it hears of. */
export interface WebhookChoice {
  url: string
  events: readonly WebhookEvent[]
}

const choices = webhookEvents.map((value) => ({ value, label: eventWords[value] }))

interface WebhookFormProps {
  /** Before the names of the fields, which are unique on a page. */
  of?: string
  value: WebhookChoice
  write: (value: WebhookChoice) => void
  /** What sends it. */
  act: { isPending: boolean; error: ApiError | null }
  send: (refused: (error: ApiError) => void) => void
  /** Of the button, and while it is sent. */
  words: { send: string; sending: string; lead: string }
  /** Beside the button. */
  children?: ReactNode
}

/** The form of a webhook that is added or changed; nothing typed is lost where it is refused. */
export function StaffWebhookForm({
  of = '',
  value,
  write,
  act,
  send,
  words,
  children,
}: WebhookFormProps) {
  const { url, events } = value
  const [unfit, setUnfit] = useState<Wrong>({})
  const form = useRef<HTMLFormElement>(null)
  const errors: Wrong = { ...act.error?.errors, ...unfit }
  const show = (wrong: Wrong) => {
    const names = Object.keys(wrong).map((name) => of + name)
    if (form.current) focusFirst(form.current, names)
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    const found = problemsOf(value)
    setUnfit(found)
    if (Object.keys(found).length > 0) return show(found)
    return send(({ errors: wrong }) => show(wrong))
  }
  const toggled = (one: WebhookEvent) =>
    events.includes(one) ? events.filter((other) => other !== one) : [...events, one]
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit}>
      <Field
        name={`${of}url`}
        label="Address"
        type="url"
        autoComplete="off"
        maxLength={500}
        aria-required
        placeholder="https://"
        value={url}
        error={errors.url?.[0]}
        onChange={({ target }) => write({ url: target.value, events })}
      />
      <Choices
        legend="What it hears of"
        name={`${of}events`}
        type="checkbox"
        choices={choices}
        chosen={events}
        choose={(one) => write({ url, events: toggled(one) })}
        error={errors.events?.[0]}
      />
      <Refusal of={act} lead={words.lead} fields={['url', 'events']} />
      <div className={styles.acts}>
        <BusyButton type="submit" variant="primary" size="compact" busy={act.isPending}>
          {act.isPending ? words.sending : words.send}
        </BusyButton>
        {children}
        <p className={styles.facts}>You are asked for your password.</p>
      </div>
    </form>
  )
}

/** What is wrong before anything is sent. */
function problemsOf({ url, events }: WebhookChoice): Wrong {
  return {
    ...(url.trim() === '' && { url: ['Enter the address.'] }),
    ...(events.length === 0 && { events: ['Choose at least one.'] }),
  }
}
