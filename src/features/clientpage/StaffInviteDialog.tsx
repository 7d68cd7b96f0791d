import { useRef, useState, type ChangeEvent, type FormEvent } from 'react'
import { addressProblem } from '../../contract/email.ts'
import { BusyButton } from '../../ui/base/form/BusyButton.tsx'
import { Field } from '../../ui/base/form/Field.tsx'
import { focusFirst } from '../../ui/base/form/form.ts'
import { useDraft } from '../../ui/base/form/useDraft.ts'
import { Refusal } from '../../ui/signedin/data/ActState.tsx'
import { arrived, sendKey } from '../../ui/signedin/data/send-key.ts'
import { Dialog, useFocusInDialog } from '../../ui/signedin/dialog/Dialog.tsx'
import { HandOver } from '../../ui/signedin/people/HandOver.tsx'
import {
  projectsOf,
  projectsProblem,
  type ChosenRights,
} from '../../ui/signedin/people/chosen-rights.ts'
import { RightsFields } from '../../ui/signedin/people/RightsFields.tsx'
import styles from './Clients.module.css'
import { calledPerson } from './staff-client-words.web.ts'
import type { ClientWhole } from './staff.contract.ts'
import type { StaffPeopleActs } from './useStaffPeople.web.ts'

interface Invitation extends ChosenRights {
  email: string
  first_name: string
  last_name: string
}

const blank: Invitation = {
  email: '',
  first_name: '',
  last_name: '',
  role: 'member',
  seesAll: true,
  chosen: [],
}

interface StaffInviteDialogProps {
  client: ClientWhole
  acts: StaffPeopleActs
  onClose: () => void
}

/** Invites somebody to a client; what was typed stays until it was sent. */
export function StaffInviteDialog({ client, acts, onClose }: StaffInviteDialogProps) {
  const name = `invite to ${client.id}`
  const { value, write, forget } = useDraft(name, blank)
  const [unfit, setUnfit] = useState<Record<string, string[]>>({})
  const [handed, setHanded] = useState<{ link: string; name: string } | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const first = useFocusInDialog<HTMLInputElement>()
  const { invite } = acts
  const errors: Record<string, string[]> = { ...invite.error?.errors, ...unfit }
  const show = (wrong: object) => form.current && focusFirst(form.current, Object.keys(wrong))
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const wrong = problemsOf(value)
    setUnfit(wrong)
    if (Object.keys(wrong).length > 0) return show(wrong)
    const { email, first_name, last_name, role } = value
    const body = { email, first_name, last_name, role, projects: projectsOf(value) }
    const key = sendKey(name, JSON.stringify(body))
    const call = invite.mutateAsync({ params: { id: client.id }, body, key })
    const made = await call.catch((error: { errors?: object }) => void show(error.errors ?? {}))
    if (!made) return
    forget()
    arrived(name)
    // The draft is forgotten by now, and the name with it.
    if (made.link !== null) return setHanded({ link: made.link, name: calledPerson(made) })
    onClose()
    acts.invited(made)
  }
  if (handed) return <HandOver {...handed} done={onClose} />
  const text = (name: 'email' | 'first_name' | 'last_name') => ({
    name,
    autoComplete: 'off',
    value: value[name],
    error: errors[name]?.[0],
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) =>
      write({ ...value, [name]: target.value }),
  })
  return (
    <Dialog title={`Invite to ${client.name}`} onClose={onClose}>
      <form ref={form} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <Field
          {...text('email')}
          ref={first}
          type="email"
          label="Email"
          aria-required
          maxLength={254}
        />
        <Field {...text('first_name')} label="First name" optional maxLength={60} />
        <Field {...text('last_name')} label="Last name" optional maxLength={60} />
        <RightsFields
          rights={value}
          change={(rights) => write({ ...value, ...rights })}
          projects={client.projects}
          error={errors['projects']?.[0]}
        />
        <Refusal of={invite} lead="Not sent. " fields={Object.keys(blank)} />
        <p>
          <BusyButton type="submit" variant="primary" size="compact" busy={invite.isPending}>
            Send the invitation
          </BusyButton>
        </p>
        <p className={styles.size}>
          A link goes to them in ten seconds; until then it can be undone.
        </p>
      </form>
    </Dialog>
  )
}

/** What is wrong before anything is sent. */
function problemsOf(value: Invitation): Record<string, string[]> {
  const address = addressProblem(value.email.trim())
  const projects = projectsProblem(value)
  return { ...(address && { email: [address] }), ...(projects && { projects: [projects] }) }
}
