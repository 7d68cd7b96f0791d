import type { FormEvent } from 'react'
import { Refusal } from '../../ui/signedin/data/ActState.tsx'
import { BusyButton } from '../../ui/base/form/BusyButton.tsx'
import { valuesOf } from '../../ui/base/form/form.ts'
import { PasswordField } from '../../ui/base/form/PasswordField.tsx'
import { useAct } from '../../ui/signedin/data/useAct.ts'
import { confirmMe } from './contract.ts'
import styles from './Profile.module.css'
import { UsernameForManagers } from './UsernameForManagers.tsx'

/** Asks for the password once more. */
export function ConfirmForm({ username, done }: { username: string; done: () => void }) {
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
