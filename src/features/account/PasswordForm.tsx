import type { FormEvent } from 'react'
import { Refusal } from '../../ui/signedin/data/ActState.tsx'
import { BusyButton } from '../../ui/base/form/BusyButton.tsx'
import { focusFirst, valuesOf } from '../../ui/base/form/form.ts'
import { Notice } from '../../ui/base/Notice.tsx'
import { PasswordField } from '../../ui/base/form/PasswordField.tsx'
import { useAct } from '../../ui/signedin/data/useAct.ts'
import styles from './Profile.module.css'
import { changePassword, type Me } from './contract.ts'
import { UsernameForManagers } from './UsernameForManagers.tsx'

export function PasswordForm({ me }: { me: Me }) {
  const change = useAct(changePassword)
  const errors = change.error?.errors ?? {}

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const { password = '', new_password = '' } = valuesOf(form)
    change.mutate(
      { body: { password, new_password } },
      {
        onSuccess: () => form.reset(),
        onError: (error) => focusFirst(form, Object.keys(error.errors)),
      },
    )
  }

  return (
    <form className={styles.form} onSubmit={submit}>
      <UsernameForManagers username={me.username} />
      <PasswordField
        name="password"
        label="Current password"
        required
        autoComplete="current-password"
        error={errors['password']?.[0]}
      />
      <PasswordField
        name="new_password"
        label="New password"
        hint="12 characters or more; a few words that only you would put together are best."
        required
        autoComplete="new-password"
        error={errors['new_password']?.[0]}
      />
      <Refusal of={change} lead="Not changed. " fields={['password', 'new_password']} />
      {change.isSuccess ? (
        <Notice tone="good">Your password is changed. Other devices were signed out.</Notice>
      ) : null}
      <div className={styles.actions}>
        <BusyButton type="submit" variant="primary" size="compact" busy={change.isPending}>
          Change password
        </BusyButton>
      </div>
    </form>
  )
}
