import { useEffect, useRef, type FormEvent } from 'react'
import { Field } from '../../ui/base/form/Field.tsx'
import { Notice } from '../../ui/base/Notice.tsx'
import { SendButton } from '../../ui/base/form/SendButton.tsx'
import styles from './LoginForm.module.css'
import type { Prove } from './useProof.web.ts'

const ofApp = {
  label: 'Enter the 6-digit code of your authenticator app',
  inputMode: 'numeric',
  autoComplete: 'one-time-code',
} as const
const ofRecoveryCode = {
  label: 'Enter one of your recovery codes',
  hint: 'You got them when you set up the second factor. Each works once.',
  autoComplete: 'off',
} as const

interface CodeFormProps extends Pick<Prove, 'busy' | 'refusal' | 'prove'> {
  recovery: boolean
}

export function CodeForm({ recovery, busy, refusal, prove }: CodeFormProps) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (!field.current) return
    if (refusal?.retype) field.current.value = ''
    field.current.focus()
  }, [refusal])

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const code = field.current?.value ?? ''
    void prove(async () => ({ code }))
  }
  return (
    <form className={styles.form} onSubmit={send}>
      <Field
        {...(recovery ? ofRecoveryCode : ofApp)}
        ref={field}
        name="code"
        required
        maxLength={40}
        autoCapitalize="none"
        spellCheck={false}
      />
      {refusal ? <Notice tone="bad">{refusal.reason}</Notice> : null}
      <SendButton busy={busy} label="Sign In" busyLabel="Signing in..." />
    </form>
  )
}
