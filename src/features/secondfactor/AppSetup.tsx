import { useEffect, useRef, type FormEvent } from 'react'
import type { Output } from '../../contract/endpoint.ts'
import { Refusal } from '../../ui/signedin/data/ActState.tsx'
import { Button } from '../../ui/base/form/Button.tsx'
import { BusyButton } from '../../ui/base/form/BusyButton.tsx'
import { CopyButton } from '../../ui/base/form/CopyButton.tsx'
import { Field } from '../../ui/base/form/Field.tsx'
import { valuesOf } from '../../ui/base/form/form.ts'
import { useAct } from '../../ui/signedin/data/useAct.ts'
import styles from './AppSetup.module.css'
import { confirmApp, type beginApp } from './contract.ts'
import { QrCode } from './QrCode.tsx'

interface AppSetupProps {
  begun: Output<typeof beginApp>
  done: (recoveryCodes: string[]) => void
  cancel: () => void
}

/** Shows the secret for the app, and confirms it by the app's first code. */
export function AppSetup({ begun, done, cancel }: AppSetupProps) {
  const { secret, qr } = begun
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className={styles.setup}>
      <h4 ref={heading} tabIndex={-1}>
        Set up an authenticator app
      </h4>
      <ol className={styles.steps}>
        <li>
          <p>Scan this code with the app: Google Authenticator, 1Password, Aegis, or any other.</p>
          <QrCode {...qr} />
          <p className={styles.hint}>Or type this key into it, as a time-based one:</p>
          <p className={styles.secret}>{(secret.match(/.{1,4}/g) ?? []).join(' ')}</p>
          <div className={styles.actions}>
            <CopyButton text={secret} label="Copy the key" />
          </div>
        </li>
        <li>
          <p>Enter the six digits that the app shows now.</p>
          <CodeForm done={done} cancel={cancel} />
        </li>
      </ol>
    </div>
  )
}

function CodeForm({ done, cancel }: Pick<AppSetupProps, 'done' | 'cancel'>) {
  const confirm = useAct(confirmApp)
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const { code = '' } = valuesOf(form)
    confirm.mutate(
      { body: { code } },
      {
        onSuccess: ({ recovery_codes }) => done(recovery_codes),
        onError: () => form.querySelector<HTMLInputElement>('[name=code]')?.select(),
      },
    )
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      <Field
        name="code"
        label="Code"
        required
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        error={confirm.error?.errors['code']?.[0]}
      />
      <Refusal of={confirm} fields={['code']} />
      <div className={styles.actions}>
        <BusyButton type="submit" variant="primary" size="compact" busy={confirm.isPending}>
          Switch it on
        </BusyButton>
        <Button type="button" variant="secondary" size="compact" onClick={cancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
