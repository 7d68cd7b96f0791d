import { useEffect, useRef, useState, type FormEvent } from 'react'
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser'
import type { Output } from '../../contract/endpoint.ts'
import { Refusal } from '../../ui/signedin/data/ActState.tsx'
import { browserName } from '../../ui/signedin/browser-name.ts'
import { Button } from '../../ui/base/form/Button.tsx'
import { BusyButton } from '../../ui/base/form/BusyButton.tsx'
import { Field } from '../../ui/base/form/Field.tsx'
import { valuesOf } from '../../ui/base/form/form.ts'
import { Notice } from '../../ui/base/Notice.tsx'
import { useAct } from '../../ui/signedin/data/useAct.ts'
import { addPasskey, beginPasskey } from './contract.ts'
import styles from './SecondFactor.module.css'

interface AddPasskeyProps {
  show: (recoveryCodes: string[]) => void
  close: () => void
}

/** Asks for a name; then the browser asks for the fingerprint, face or PIN. */
export function AddPasskey({ show, close }: AddPasskeyProps) {
  const begin = useAct(beginPasskey)
  const add = useAct(addPasskey)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('input')?.select(), [])
  const [failure, setFailure] = useState('')
  const [busy, setBusy] = useState(false)

  async function make(name: string) {
    const { challenge_token, options } = await begin.mutateAsync({})
    const made = await makePasskey(options)
    if (typeof made === 'string') return setFailure(made)
    const { recovery_codes } = await add.mutateAsync({
      body: { challenge_token, name, response: { ...made } },
    })
    close()
    if (recovery_codes.length > 0) show(recovery_codes)
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const { passkey_name = '' } = valuesOf(event.currentTarget)
    setFailure('')
    setBusy(true)
    // The error is shown below, from `begin` or `add`.
    void make(passkey_name)
      .catch(() => null)
      .finally(() => setBusy(false))
  }

  return (
    <form ref={form} className={styles.add} onSubmit={submit}>
      <Field
        name="passkey_name"
        label="Name of this passkey"
        hint="So that you recognize it in this list."
        required
        maxLength={60}
        defaultValue={browserName(navigator.userAgent)}
        error={add.error?.errors['name']?.[0]}
      />
      {failure ? <Notice tone="bad">{failure}</Notice> : null}
      <Refusal of={begin.error ? begin : add} fields={['name']} />
      <div className={styles.actions}>
        <BusyButton type="submit" variant="primary" size="compact" busy={busy}>
          Make the passkey
        </BusyButton>
        <Button type="button" variant="secondary" size="compact" onClick={close}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

const unsupported = 'This browser or device cannot make passkeys.'
const cancelled = 'No passkey was made: it was cancelled, or it took too long. Please try again.'
const reasons: Record<string, string> = {
  InvalidStateError: 'This device has a passkey for your account already.',
  SecurityError:
    'Passkeys cannot be created at this address. Open the portal at its usual address.',
  NotSupportedError: unsupported,
}

/** Has the browser make one. Gives the reason as a sentence when it does not. */
async function makePasskey(options: Output<typeof beginPasskey>['options']) {
  // Loaded only for people who add a passkey.
  const { browserSupportsWebAuthn, startRegistration } = await import('@simplewebauthn/browser')
  if (!browserSupportsWebAuthn()) return unsupported
  try {
    const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
    return await startRegistration({ optionsJSON })
  } catch (error) {
    return reasons[(error as Error).name] ?? cancelled
  }
}
