import type { FormEvent } from 'react'
import { Refusal, SavedState } from '../../ui/signedin/ActState.tsx'
import { BusyButton } from '../../ui/base/BusyButton.tsx'
import { Field } from '../../ui/base/Field.tsx'
import { focusFirst, valuesOf } from '../../ui/base/form.ts'
import { useAct } from '../../ui/signedin/data/useAct.ts'
import { useKeptForm } from '../../ui/signedin/data/useKeptForm.ts'
import styles from './Profile.module.css'
import { changeMe, type Me } from './contract.ts'

export function NameForm({ me }: { me: Me }) {
  const save = useAct(changeMe)
  const { form, forget } = useKeptForm(`name ${me.id}`)
  const errors = save.error?.errors ?? {}

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const { currentTarget } = event
    save.mutate(
      { body: valuesOf(currentTarget) },
      {
        onSuccess: forget,
        onError: (error) => focusFirst(currentTarget, Object.keys(error.errors)),
      },
    )
  }

  return (
    <form ref={form} className={styles.form} onSubmit={submit}>
      <div className={styles.pair}>
        <Field
          name="first_name"
          label="First name"
          autoComplete="given-name"
          maxLength={60}
          defaultValue={me.first_name}
          error={errors['first_name']?.[0]}
        />
        <Field
          name="last_name"
          label="Last name"
          autoComplete="family-name"
          maxLength={60}
          defaultValue={me.last_name}
          error={errors['last_name']?.[0]}
        />
      </div>
      <Refusal of={save} lead="Not saved. " fields={['first_name', 'last_name']} />
      <div className={styles.actions}>
        <BusyButton type="submit" variant="primary" size="compact" busy={save.isPending}>
          Save name
        </BusyButton>
        <SavedState of={save} />
      </div>
    </form>
  )
}
