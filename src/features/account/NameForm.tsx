import type { ChangeEvent, FormEvent } from 'react'
import { Refusal, SavedState } from '../../ui/signedin/data/ActState.tsx'
import { BusyButton } from '../../ui/base/form/BusyButton.tsx'
import { Field } from '../../ui/base/form/Field.tsx'
import { focusFirst } from '../../ui/base/form/form.ts'
import { useDraft } from '../../ui/base/form/useDraft.ts'
import { useAct } from '../../ui/signedin/data/useAct.ts'
import styles from './Profile.module.css'
import { changeMe, type Me } from './contract.ts'

type Names = Pick<Me, 'first_name' | 'last_name'>

const names = ['first_name', 'last_name'] as const

export function NameForm({ me }: { me: Me }) {
  const save = useAct(changeMe)
  const { value: typed, write, forget } = useDraft<Partial<Names>>(`name ${me.id}`, {})
  const body: Names = { first_name: me.first_name, last_name: me.last_name, ...typed }
  const field = (name: keyof Names) => ({
    name,
    maxLength: 60,
    value: body[name],
    onChange({ target }: ChangeEvent<HTMLInputElement>) {
      const next = { ...typed, [name]: target.value }
      // What is as it was is nothing that waits to be saved.
      const isChanged = names.some((each) => (next[each] ?? me[each]) !== me[each])
      write(isChanged ? next : {})
    },
    error: save.error?.errors[name]?.[0],
  })

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const { currentTarget } = event
    save.mutate(
      { body },
      {
        onSuccess: forget,
        onError: (error) => focusFirst(currentTarget, Object.keys(error.errors)),
      },
    )
  }

  return (
    <form className={styles.form} onSubmit={submit}>
      <div className={styles.pair}>
        <Field
          {...field('first_name')}
          label="First name"
          aria-required
          autoComplete="given-name"
        />
        <Field {...field('last_name')} label="Last name" optional autoComplete="family-name" />
      </div>
      <Refusal of={save} lead="Not saved. " fields={names} />
      <div className={styles.actions}>
        <BusyButton type="submit" variant="primary" size="compact" busy={save.isPending}>
          Save name
        </BusyButton>
        <SavedState of={save} />
      </div>
    </form>
  )
}
