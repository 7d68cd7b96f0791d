import { useRef, useState, type ChangeEvent, type FormEvent } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { addressProblem } from '../../contract/email.ts'
import type { FirmRole } from '../../contract/access.ts'
import { BusyButton } from '../../ui/base/form/BusyButton.tsx'
import { Choices } from '../../ui/base/form/Choices.tsx'
import { Field } from '../../ui/base/form/Field.tsx'
import { focusFirst } from '../../ui/base/form/form.ts'
import { useDraft } from '../../ui/base/form/useDraft.ts'
import { Refusal } from '../../ui/signedin/data/ActState.tsx'
import { arrived, sendKey } from '../../ui/signedin/data/send-key.ts'
import { useAct } from '../../ui/signedin/data/useAct.ts'
import { Dialog, useFocusInDialog } from '../../ui/signedin/dialog/Dialog.tsx'
import { reloadLists } from '../../ui/signedin/list/useLiveList.ts'
import { HandOver } from '../../ui/signedin/people/HandOver.tsx'
import { invitePerson } from '../organisation/staff.contract.ts'
import styles from './Invite.module.css'
import { roleChoices } from './staff-role-choices.web.ts'

interface InviteProps {
  onClose: () => void
  /** Called with the id of who was invited, once it is known that their list has them. */
  invited: (id: string) => void
}

/** Invites a colleague into the firm; what was typed stays until it was sent. */
export function StaffInviteColleague(props: InviteProps) {
  const { value, write, errors, invite, handed, submit, form } = useInvite(props)
  const first = useFocusInDialog<HTMLInputElement>()
  if (handed) return <HandOver link={handed.link} name={handed.name} done={handed.done} />
  const text = (name: 'email' | 'first_name' | 'last_name') => ({
    name,
    autoComplete: 'off',
    value: value[name],
    error: errors[name]?.[0],
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) =>
      write({ ...value, [name]: target.value }),
  })
  const toggle = (one: FirmRole) => {
    const { roles } = value
    write({
      ...value,
      roles: roles.includes(one) ? roles.filter((other) => other !== one) : [...roles, one],
    })
  }
  return (
    <Dialog title="Invite a colleague" onClose={props.onClose}>
      <form ref={form} className={styles.form} noValidate onSubmit={submit}>
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
        <Choices
          legend="Roles"
          name="roles"
          type="checkbox"
          choices={roleChoices}
          chosen={value.roles}
          error={errors['roles']?.[0]}
          choose={toggle}
        />
        <Refusal
          of={invite}
          lead="Not sent. "
          fields={['email', 'first_name', 'last_name', 'roles']}
        />
        <p>
          <BusyButton type="submit" variant="primary" size="compact" busy={invite.isPending}>
            Send the invitation
          </BusyButton>
        </p>
        <p className={styles.note}>
          A link goes to them at once, and works for 72 hours. They choose a password and set up a
          second factor.
        </p>
      </form>
    </Dialog>
  )
}

const draftName = 'invite a colleague'
const blank = { email: '', first_name: '', last_name: '', roles: [] as FirmRole[] }

/** An invitation as it is typed, kept on the device until it was sent. */
function useInvite({ onClose, invited }: InviteProps) {
  const queries = useQueryClient()
  const { value, write, forget } = useDraft(draftName, blank)
  const [unfit, setUnfit] = useState<Record<string, string[]>>({})
  const [handed, setHanded] = useState<{ link: string; name: string; done: () => void }>()
  const form = useRef<HTMLFormElement>(null)
  const invite = useAct(invitePerson)
  const show = (wrong: object) => form.current && focusFirst(form.current, Object.keys(wrong))
  async function send(): Promise<void> {
    const address = addressProblem(value.email.trim())
    const wrong = {
      ...(address && { email: [address] }),
      ...(value.roles.length === 0 && { roles: ['Choose a role.'] }),
    }
    setUnfit(wrong)
    if (Object.keys(wrong).length > 0) return void show(wrong)
    const key = sendKey(draftName, JSON.stringify(value))
    const call = invite.mutateAsync({ body: value, key })
    const made = await call.catch((error: { errors?: object }) => void show(error.errors ?? {}))
    if (!made) return
    forget()
    arrived(draftName)
    await reloadLists(queries)
    const done = () => {
      onClose()
      invited(made.id)
    }
    if (made.link === null) return done()
    setHanded({ link: made.link, name: value.first_name || value.email, done })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send()
  }
  const errors: Record<string, string[]> = { ...invite.error?.errors, ...unfit }
  return { value, write, errors, invite, handed, submit, form }
}
