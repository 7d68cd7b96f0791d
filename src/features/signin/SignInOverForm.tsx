import { useEffect, useRef, useState } from 'react'
import { BusyButton } from '../../ui/base/form/BusyButton.tsx'
import { Button } from '../../ui/base/form/Button.tsx'
import { PasswordField } from '../../ui/base/form/PasswordField.tsx'
import { Notice } from '../../ui/base/Notice.tsx'
import { storeSessionToken } from '../../ui/base/signin-storage.ts'
import { goOn, signInAgain } from '../../ui/signedin/data/session.ts'
import { wrongCode, wrongPassword, type Session } from './contract.ts'
import { SecondFactorStep } from './SecondFactorStep.tsx'
import styles from './LoginForm.module.css'
import type { AwaitedFactor, SignInRefusal } from './useProof.web.ts'
import { useSignIn } from './useSignIn.web.ts'

interface SignInOverFormProps {
  account: string
  username: string
}

/** The password and, where the account has one, the second factor of whoever was signed in. */
export function SignInOverForm({ account, username }: SignInOverFormProps) {
  const [second, setSecond] = useState<AwaitedFactor | null>(null)
  const [refusal, setRefusal] = useState<SignInRefusal | null>(null)

  function enter({ token, user }: Session): boolean {
    storeSessionToken(token)
    if (user.id === account) goOn()
    else location.reload()
    return true
  }
  function back(reason: string | null) {
    setSecond(null)
    setRefusal(reason === null ? null : { reason, retype: false })
  }
  return (
    <div className={styles.form}>
      <p>
        Your session has ended. Sign in as <strong>{username}</strong>, and everything goes on as it
        was: what you have typed is still there.
      </p>
      {second ? (
        <SecondFactorStep {...{ second, wrongCode, enter, back }} />
      ) : (
        <OverPassword {...{ username, refusal, setRefusal, setSecond, enter }} />
      )}
      <p>
        <Button variant="secondary" size="compact" type="button" onClick={signInAgain}>
          Sign in another way
        </Button>
      </p>
    </div>
  )
}

interface OverPasswordProps extends Omit<
  Parameters<typeof useSignIn>[0],
  'setEntered' | 'wrongPassword'
> {
  username: string
  refusal: SignInRefusal | null
}

function OverPassword({ username, refusal, ...step }: OverPasswordProps) {
  const form = useRef<HTMLFormElement>(null)
  const { sending, send } = useSignIn({ ...step, setEntered: () => {}, wrongPassword })
  useEffect(() => {
    const password = form.current?.elements.namedItem('password') as HTMLInputElement
    if (refusal?.retype) password.value = ''
    password.focus()
  }, [refusal])
  return (
    <form ref={form} className={styles.form} onSubmit={(event) => void send(event)}>
      {/* For password managers, and sent with the password. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <PasswordField
        name="password"
        label="Your password"
        required
        autoComplete="current-password"
      />
      {refusal ? <Notice tone="bad">{refusal.reason}</Notice> : null}
      <BusyButton type="submit" variant="primary" busy={sending}>
        {sending ? 'Signing in...' : 'Sign In'}
      </BusyButton>
    </form>
  )
}
