import { useState, type FormEvent } from 'react'
import { Field } from '../../ui/base/form/Field.tsx'
import { Notice } from '../../ui/base/Notice.tsx'
import { valuesOf } from '../../ui/base/form/form.ts'
import { SendButton } from '../../ui/base/form/SendButton.tsx'
import { CardPart } from '../../ui/site/card/CardPart.tsx'
import { OnItsWay } from '../../ui/site/card/OnItsWay.tsx'
import { postJson } from '../../ui/base/post-json.ts'
import type { ForgotView } from './contract.ts'
import styles from './ResetForm.module.css'

const unclear = 'The message could not be sent. Please try again.'

/** Requests the link to a new password. Works without its script, too. */
export function ForgotForm({ view }: { view: ForgotView }) {
  const [sending, setSending] = useState(false)
  const [{ error, notice }, setOutcome] = useState<Pick<ForgotView, 'error' | 'notice'>>(view)

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (sending) return
    const { username = '' } = valuesOf(event.currentTarget)
    setSending(true)
    setOutcome({ error: null, notice: null })
    const reply = await postJson<{ detail: string }>('/auth/password/forgot/', { username })
    setSending(false)
    const outcome = reply.ok
      ? { notice: reply.answer.detail, error: null }
      : { notice: null, error: reply.refusal.detail ?? unclear }
    setOutcome(outcome)
  }

  if (notice)
    return (
      <OnItsWay
        notice={notice}
        mailbox={view.mailbox}
        again="/login/forgot"
        arrived={!view.notice}
      />
    )
  return (
    <CardPart
      title="Forgot your password?"
      lead="Tell us your username, or the email address of your account."
    >
      <form
        className={styles.form}
        action="/login/forgot"
        method="post"
        onSubmit={(event) => void send(event)}
      >
        <Field
          name="username"
          label="Username or email"
          required
          maxLength={254}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={view.username}
        />
        {error ? <Notice tone="bad">{error}</Notice> : null}
        <SendButton
          busy={sending}
          label="Send the link"
          busyLabel="Sending..."
          next="You get a message with a link. It leads to a page where you choose a new password."
        />
      </form>
      <p className={styles.more}>
        Remembered it? <a href="/login">Sign in</a>
      </p>
    </CardPart>
  )
}
