import { useEffect, useRef, useState, type FormEvent } from 'react'
import { Field } from '../../ui/base/form/Field.tsx'
import { Notice } from '../../ui/base/Notice.tsx'
import { PasswordField } from '../../ui/base/form/PasswordField.tsx'
import { valuesOf } from '../../ui/base/form/form.ts'
import type { Refused } from '../../ui/base/request.ts'
import { postJson } from '../../ui/site/post-json.ts'
import { useReturn } from '../../ui/site/useReturn.ts'
import { SendButton } from '../../ui/site/card/CardPart.tsx'
import type { Session } from './contract.ts'
import { MailLink, type LinkRefusal } from './MailLink.tsx'
import styles from './LoginForm.module.css'
import { takeUsername } from '../../ui/base/signin-storage.ts'
import { faultOf, type AwaitedFactor, type SignInRefusal } from './useProof.web.ts'

export interface Entered {
  username: string
  remember: boolean
}

interface PasswordStepProps {
  /** The page itself, which takes the form where no script runs. */
  action: string
  entered: Entered
  setEntered: (entered: Entered) => void
  refusal: SignInRefusal | null
  setRefusal: (refusal: SignInRefusal | null) => void
  setSecond: (second: AwaitedFactor) => void
  enter: (session: Session) => boolean
  wrongPassword: string
  /** Where a link can be had in place of a password: called with the answer. */
  linkSent?: ((notice: string) => void) | undefined
}

/** The first step: name and password. A real form; without a script the server answers it. */
export function PasswordStep({ action, entered, refusal, linkSent, ...step }: PasswordStepProps) {
  const form = useRef<HTMLFormElement>(null)
  const [link, setLink] = useState<LinkRefusal>({})
  const { sending, send } = useSignIn(step)
  const reason = link.failure ?? refusal?.reason
  useEffect(() => {
    if (form.current) focusField(form.current, refusal)
  }, [refusal])

  function refuse(refusal: LinkRefusal) {
    step.setRefusal(null)
    setLink(refusal)
  }
  return (
    <form
      ref={form}
      className={styles.form}
      action={action}
      method="post"
      onSubmit={(event) => {
        setLink({})
        void send(event)
      }}
    >
      <Field
        name="username"
        label="Username or email"
        error={link.error}
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
        <span className={styles.ways}>
          {linkSent ? <MailLink sent={linkSent} refuse={refuse} /> : null}
          <a href="/login/forgot">Forgot password?</a>
        </span>
      </div>
      {reason ? <Notice tone="bad">{reason}</Notice> : null}
      <SendButton busy={sending} label="Sign In" busyLabel="Signing in..." />
    </form>
  )
}

/** Calls the server. The button stays busy until the page is left or there is an error to show. */
function useSignIn(step: Omit<PasswordStepProps, 'action' | 'entered' | 'refusal' | 'linkSent'>) {
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
    const reply = await postJson<Session>('/auth/login/', {
      ...entered,
      password,
    })
    if (reply.ok && step.enter(reply.answer)) return
    setSending(false)
    if (reply.ok) return
    const { mfa_required, mfa_token, mfa_methods = [] } = reply.refusal
    if (mfa_required && mfa_token) step.setSecond({ token: mfa_token, methods: mfa_methods })
    else step.setRefusal(refusalOf(reply, step.wrongPassword))
  }
  return { sending, send }
}

/** Only 401 says that the password was wrong; after anything else it stays, to be sent again. */
const refusalOf = (reply: Refused, wrongPassword: string): SignInRefusal =>
  reply.status === 401
    ? { reason: reply.refusal.detail ?? wrongPassword, retype: true }
    : { reason: faultOf(reply), retype: false }

/** Focuses what comes next: the emptied password, or the button where nothing has to be typed. */
function focusField(form: HTMLFormElement, refusal: SignInRefusal | null) {
  const [username, password] = ['username', 'password'].map(
    (name) => form.elements.namedItem(name) as HTMLInputElement,
  ) as [HTMLInputElement, HTMLInputElement]
  // Set by InvitationForm when an invitation was just accepted.
  const known = takeUsername()
  if (known) username.value ||= known
  if (refusal?.retype) password.value = ''
  if (refusal && password.value) form.querySelector<HTMLElement>('[type=submit]')?.focus()
  else if (refusal || known) password.focus()
}
