import { useCallback, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { Refusal } from '../../ui/signedin/data/ActState.tsx'
import { BusyButton } from '../../ui/base/form/BusyButton.tsx'
import { ApiError } from '../../ui/signedin/data/client.ts'
import { ConfirmedContext, type Confirmed } from '../../ui/signedin/data/confirmed.ts'
import { Dialog } from '../../ui/signedin/dialog/Dialog.tsx'
import { valuesOf } from '../../ui/base/form/form.ts'
import { PasswordField } from '../../ui/base/form/PasswordField.tsx'
import { useAct } from '../../ui/signedin/data/useAct.ts'
import { confirmMe } from './contract.ts'
import styles from './Profile.module.css'
import { UsernameForManagers } from './UsernameForManagers.tsx'

interface ConfirmIdentityProps {
  username: string
  children: ReactNode
}

/** When a call inside needs the password again, asks for it and repeats the call. */
export function ConfirmIdentity({ username, children }: ConfirmIdentityProps) {
  const waiting = useRef<PromiseWithResolvers<void> | null>(null)
  const [asking, setAsking] = useState(false)

  const confirmed: Confirmed = useCallback(async (act) => {
    try {
      return await act()
    } catch (error) {
      if (!(error instanceof ApiError) || !error.confirm_required) throw error
      waiting.current ??= Promise.withResolvers()
      setAsking(true)
      // When the dialog is cancelled, the caller gets the original refusal.
      await waiting.current.promise.catch(() => Promise.reject(error))
      return await act()
    }
  }, [])

  const end = useCallback((how: 'resolve' | 'reject') => {
    setAsking(false)
    waiting.current?.[how]()
    waiting.current = null
  }, [])
  const cancel = useCallback(() => end('reject'), [end])

  return (
    <ConfirmedContext value={confirmed}>
      {children}
      {asking ? (
        <Dialog title="Confirm that it is you" onClose={cancel}>
          <ConfirmForm username={username} done={() => end('resolve')} />
        </Dialog>
      ) : null}
    </ConfirmedContext>
  )
}

function ConfirmForm({ username, done }: { username: string; done: () => void }) {
  const confirm = useAct(confirmMe)
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const { confirm_password: password = '' } = valuesOf(form)
    const onError = () => form.querySelector<HTMLElement>('[name=confirm_password]')?.focus()
    confirm.mutate({ body: { password } }, { onSuccess: done, onError })
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      <p>This protects your account, so we ask for your password once more.</p>
      <UsernameForManagers username={username} />
      <PasswordField
        name="confirm_password"
        label="Your password"
        required
        autoComplete="current-password"
        error={confirm.error?.errors['password']?.[0]}
      />
      <Refusal of={confirm} fields={['password']} />
      <div className={styles.actions}>
        <BusyButton type="submit" variant="primary" size="compact" busy={confirm.isPending}>
          Confirm
        </BusyButton>
      </div>
    </form>
  )
}
