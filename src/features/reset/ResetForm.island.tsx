import { useEffect, useRef, useState, type FormEvent } from 'react'
import { ButtonLink } from '../../ui/base/form/Button.tsx'
import { Notice } from '../../ui/base/Notice.tsx'
import { PasswordField } from '../../ui/base/form/PasswordField.tsx'
import { valuesOf } from '../../ui/base/form/form.ts'
import { postJson } from '../../ui/base/post-json.ts'
import { forgetToken, useLinkToken } from '../../ui/site/useLinkToken.ts'
import { SendButton } from '../../ui/base/form/SendButton.tsx'
import { CardPart } from '../../ui/site/card/CardPart.tsx'
import { DeadLink, notWhole } from '../../ui/site/card/DeadLink.tsx'
import { removeSessionToken } from '../../ui/base/signin-storage.ts'
import styles from './ResetForm.module.css'

const key = 'reset link'
const unclear = 'The password could not be changed. Please try again.'

/** The form for a new password; the link's token allows it. */
export function ResetForm() {
  const token = useLinkToken(key)
  const [dead, setDead] = useState<string | null>(null)
  const [done, setDone] = useState(false)

  if (done) return <Changed />
  if (dead ?? token === null) {
    return (
      <DeadLink
        reason={dead ?? notWhole}
        way={{ label: 'Ask for a new link', href: '/login/forgot' }}
      />
    )
  }
  return (
    <CardPart title="Choose a new password">
      <NewPassword token={token} end={end} />
    </CardPart>
  )

  function end(reason: string | null) {
    forgetToken(key)
    // The token of whoever was signed in here; the server has ended that session, too.
    if (reason === null) removeSessionToken()
    setDead(reason)
    setDone(reason === null)
  }
}

interface NewPasswordProps {
  /** Undefined until the address was read; until then nothing can be sent. */
  token: string | null | undefined
  /** Called with null once the password is set, or with why the link no longer works. */
  end: (reason: string | null) => void
}

function NewPassword({ token, end }: NewPasswordProps) {
  const form = useRef<HTMLFormElement>(null)
  const [sending, setSending] = useState(false)
  const [refusal, setRefusal] = useState<{ error?: string; failure?: string }>({})
  useEffect(() => {
    if (refusal.error) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [refusal])

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (sending || !token) return
    const { password } = valuesOf(event.currentTarget)
    setSending(true)
    setRefusal({})
    const reply = await postJson<object>('/auth/password/reset/', { token, password })
    setSending(false)
    if (reply.ok) return end(null)
    const { detail = unclear, errors } = reply.refusal
    if (reply.status === 410) return end(detail)
    const error = errors?.['password']?.[0]
    setRefusal(error ? { error } : { failure: detail })
  }
  return (
    <form ref={form} className={styles.form} method="post" onSubmit={(event) => void send(event)}>
      {/* Tells a password manager whose password this is. */}
      <input name="username" autoComplete="username" hidden />
      <PasswordField
        name="password"
        label="New password"
        hint="At least 12 characters. A sentence is good."
        error={refusal.error}
        required
        autoComplete="new-password"
      />
      {refusal.failure ? <Notice tone="bad">{refusal.failure}</Notice> : null}
      <SendButton
        busy={sending}
        asleep={!token}
        label="Change my password"
        busyLabel="Changing..."
        next="Every device is signed out, this one too. Then you sign in with the new password."
      />
    </form>
  )
}

function Changed() {
  return (
    <CardPart title="Your password is changed" lead="Every device was signed out." arrived>
      <ButtonLink href="/login" variant="primary">
        Sign In
      </ButtonLink>
    </CardPart>
  )
}
