import { useState, type FormEvent } from 'react'
import { Field } from '../../ui/base/form/Field.tsx'
import { Refusal } from '../../ui/signedin/data/ActState.tsx'
import type { useAct } from '../../ui/signedin/data/useAct.ts'
import { useFocusInDialog } from '../../ui/signedin/dialog/Dialog.tsx'
import type { erase, ErasurePreview } from './staff.contract.ts'
import styles from './Erasure.module.css'

interface StaffEraseFormProps {
  preview: ErasurePreview
  params: { id: string }
  act: ReturnType<typeof useAct<typeof erase>>
}

/** Their address once more, and the button that cannot be taken back. */
export function StaffEraseForm({ preview: { email }, params, act }: StaffEraseFormProps) {
  const [typed, type] = useState('')
  const field = useFocusInDialog<HTMLInputElement>()
  const isTheirs = typed.trim().toLowerCase() === email
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isTheirs && !act.isPending) act.mutate({ params, body: { email: typed } })
  }
  return (
    <form onSubmit={submit}>
      <Field
        ref={field}
        name="email"
        label="Type their address to go on"
        hint={email}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={({ target }) => type(target.value)}
      />
      <Refusal of={act} lead="Not erased. " />
      <p className={styles.act}>
        <button
          className={styles.danger}
          type="submit"
          aria-disabled={!isTheirs || act.isPending || undefined}
        >
          Erase for good: cannot be undone
        </button>
      </p>
    </form>
  )
}
