import { useEffect, useRef, useState, type FormEvent } from 'react'
import { Field } from '../../ui/base/Field.tsx'
import { Notice } from '../../ui/base/Notice.tsx'
import { PasswordField } from '../../ui/base/PasswordField.tsx'
import { valuesOf } from '../../ui/base/form.ts'
import { post } from '../../ui/site/post.ts'
import { useReturn } from '../../ui/site/useReturn.ts'
import { SendButton } from '../../ui/site/card/CardPart.tsx'
import type { Session } from './contract.ts'
import styles from './LoginForm.module.css'
import type { SecondFactor } from './useProof.web.ts'

export interface Entered {
  username: string
  remember: boolean
}

interface PasswordStepProps {
  entered: Entered
  setEntered: (entered: Entered) => void
  refusal: string | null
  setRefusal: (refusal: string | null) => void
  setSecond: (second: SecondFactor) => void
  enter: (session: Session) => boolean
  wrongPassword: string
}

/** The first step: name and password. A real form; without a script the server answers it. */
export function PasswordStep({ entered, refusal, ...step }: PasswordStepProps) {
  const form = useRef<HTMLFormElement>(null)
  const { sending, send } = useSignIn(step)
  useEffect(() => {
    if (form.current) arrive(form.current, refusal)
  }, [refusal])

  return (
    <form
      ref={form}
      className={styles.form}
      action="/login"
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
        defaultValue={entered.username}
      />
      <PasswordField name="password" label="Password" required autoComplete="current-password" />
      <div className={styles.line}>
        <label className={styles.remember}>
          <input type="checkbox" name="remember" defaultChecked={entered.remember} />
          Remember me
        </label>
        <a href="/login/forgot">Forgot password?</a>
      </div>
      {refusal ? <Notice tone="bad">{refusal}</Notice> : null}
      <SendButton busy={sending} label="Sign In" busyLabel="Signing in..." />
    </form>
  )
}

/** Calls the server. The button stays busy until the page is left or there is an error to show. */
function useSignIn(step: Omit<PasswordStepProps, 'entered' | 'refusal'>) {
  const [sending, setSending] = useState(false)
  useReturn(() => setSending(false))

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (sending) return
    const { username = '', password, remember } = valuesOf(event.currentTarget)
    const entered = { username, remember: remember !== undefined }
    step.setEntered(entered)
    step.setRefusal(null)
    setSending(true)
    const reply = await post<Session>('/auth/login/', {
      ...entered,
      password,
    })
    if (reply.ok && step.enter(reply.answer)) return
    setSending(false)
    if (reply.ok) return
    const { mfa_required, mfa_token, mfa_methods = [], detail } = reply.refusal
    if (mfa_required && mfa_token) step.setSecond({ token: mfa_token, methods: mfa_methods })
    else step.setRefusal(detail ?? step.wrongPassword)
  }
  return { sending, send }
}

/** Puts the focus where typing goes on: after a refusal, on the emptied password. */
function arrive(form: HTMLFormElement, refusal: string | null) {
  const [username, password] = ['username', 'password'].map(
    (name) => form.elements.namedItem(name) as HTMLInputElement,
  ) as [HTMLInputElement, HTMLInputElement]
  // From an invitation that was accepted just now; see InvitationForm.
  const known = sessionStorage.getItem('signin username')
  sessionStorage.removeItem('signin username')
  if (known) username.value ||= known
  if (refusal) password.value = ''
  if (refusal || known) password.focus()
}
