import { useEffect, useRef, useState } from 'react'
import { Field } from '../../ui/base/form/Field.tsx'
import { Notice } from '../../ui/base/Notice.tsx'
import { PasswordField } from '../../ui/base/form/PasswordField.tsx'
import { SendButton } from '../../ui/base/form/SendButton.tsx'
import { MailLink, type LinkRefusal } from './MailLink.tsx'
import styles from './LoginForm.module.css'
import { takeUsername } from '../../ui/base/signin-storage.ts'
import type { SignInRefusal } from './useProof.web.ts'
import { useSignIn, type Entered, type SignInStep } from './useSignIn.web.ts'

interface PasswordStepProps extends SignInStep {
  /** The page itself, which takes the form where no script runs. */
  action: string
  entered: Entered
  refusal: SignInRefusal | null
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
