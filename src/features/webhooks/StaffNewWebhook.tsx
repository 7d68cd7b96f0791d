import { useRef, useState, type FormEvent } from 'react'
import { BusyButton } from '../../ui/base/form/BusyButton.tsx'
import { Choices } from '../../ui/base/form/Choices.tsx'
import { Field } from '../../ui/base/form/Field.tsx'
import { focusFirst } from '../../ui/base/form/form.ts'
import { useDraft } from '../../ui/base/form/useDraft.ts'
import { Refusal } from '../../ui/signedin/data/ActState.tsx'
import { useAct } from '../../ui/signedin/data/useAct.ts'
import { ShownOnce } from '../../ui/signedin/record/ShownOnce.tsx'
import { eventWords } from './staff-webhook-words.web.ts'
import { addWebhook, webhookEvents, type WebhookEvent } from './staff.contract.ts'
import styles from './Webhooks.module.css'

type Wrong = Partial<Record<'url' | 'events', string[]>>

const blank: { url: string; events: readonly WebhookEvent[] } = { url: '', events: [] }
const choices = webhookEvents.map((value) => ({ value, label: eventWords[value] }))

/** Adds a webhook, and shows this once what signs its messages. */
export function StaffNewWebhook() {
  const { value, write, forget } = useDraft('webhook', blank)
  const { url, events } = value
  const [unfit, setUnfit] = useState<Wrong>({})
  const form = useRef<HTMLFormElement>(null)
  const add = useAct(addWebhook, { done: forget })
  const errors: Wrong = { ...add.error?.errors, ...unfit }
  const show = (wrong: Wrong) => {
    if (form.current) focusFirst(form.current, Object.keys(wrong))
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    const found = problemsOf(url, events)
    setUnfit(found)
    if (Object.keys(found).length > 0) return show(found)
    const body = { url, events: [...events] }
    add.mutate({ body }, { onError: ({ errors: of }) => show(of) })
  }
  const toggled = (one: WebhookEvent) =>
    events.includes(one) ? events.filter((other) => other !== one) : [...events, one]
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit}>
      {add.data ? <Added key={add.data.id} url={add.data.url} secret={add.data.secret} /> : null}
      <Field
        name="url"
        label="Address"
        type="url"
        autoComplete="off"
        maxLength={500}
        aria-required
        placeholder="https://"
        value={url}
        error={errors.url?.[0]}
        onChange={({ target }) => write({ ...value, url: target.value })}
      />
      <Choices
        legend="What it hears of"
        name="events"
        type="checkbox"
        choices={choices}
        chosen={events}
        choose={(one) => write({ url, events: toggled(one) })}
        error={errors.events?.[0]}
      />
      <Refusal of={add} lead="Not added. " fields={['url', 'events']} />
      <div className={styles.acts}>
        <BusyButton type="submit" variant="primary" size="compact" busy={add.isPending}>
          {add.isPending ? 'Adding it...' : 'Add the webhook'}
        </BusyButton>
        <p className={styles.facts}>You are asked for your password.</p>
      </div>
    </form>
  )
}

const Added = ({ url, secret }: { url: string; secret: string }) => (
  <ShownOnce
    label="Your new webhook"
    name={`The secret of ${url}`}
    secret={secret}
    copy="Copy the secret"
  >
    The receiver checks each message with it, as Standard Webhooks says, and sees that it comes from
    here.
  </ShownOnce>
)

/** What is wrong before anything is sent. */
function problemsOf(url: string, events: readonly WebhookEvent[]): Wrong {
  return {
    ...(url.trim() === '' && { url: ['Enter the address.'] }),
    ...(events.length === 0 && { events: ['Choose at least one.'] }),
  }
}
