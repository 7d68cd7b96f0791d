import { useState, type FormEvent } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { BusyButton } from '../../ui/base/form/BusyButton.tsx'
import { Field } from '../../ui/base/form/Field.tsx'
import { useDraft } from '../../ui/base/form/useDraft.ts'
import { Refusal } from '../../ui/signedin/data/ActState.tsx'
import { useAct } from '../../ui/signedin/data/useAct.ts'
import { arrived, sendKey } from '../../ui/signedin/data/send-key.ts'
import { Dialog, useFocusInDialog } from '../../ui/signedin/dialog/Dialog.tsx'
import { reloadLists } from '../../ui/signedin/list/useLiveList.ts'
import { addOrganisation } from '../organisation/staff.contract.ts'
import styles from './Clients.module.css'
import type { StaffClientsRoom } from './useStaffClients.web.ts'

interface StaffAddClientProps {
  room: StaffClientsRoom
  onClose: () => void
}

const draft = 'new client'

/** Adds a client company, and opens it. */
export function StaffAddClient({ room, onClose }: StaffAddClientProps) {
  const queries = useQueryClient()
  const { value: name, write, forget } = useDraft(draft, '')
  const [unfit, setUnfit] = useState<string>()
  const field = useFocusInDialog<HTMLInputElement>()
  const add = useAct(addOrganisation)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const problem = name.trim() === '' ? 'Enter a name.' : undefined
    setUnfit(problem)
    if (problem) return field.current?.focus()
    const made = await add
      .mutateAsync({ body: { name }, key: sendKey(draft, name) })
      .catch(() => null)
    if (!made) return field.current?.focus()
    forget()
    arrived(draft)
    onClose()
    room.beside.open(made.id)
    await reloadLists(queries)
  }
  return (
    <Dialog title="New client" onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <Field
          ref={field}
          name="client-name"
          label="Name of the company"
          autoComplete="off"
          aria-required
          maxLength={120}
          hint="Its people read it, too. Nobody is invited yet."
          value={name}
          error={unfit ?? add.error?.errors['name']?.[0]}
          onChange={({ target }) => write(target.value)}
        />
        <Refusal of={add} fields={['name']} />
        <p>
          <BusyButton type="submit" variant="primary" size="compact" busy={add.isPending}>
            Add the client
          </BusyButton>
        </p>
      </form>
    </Dialog>
  )
}
