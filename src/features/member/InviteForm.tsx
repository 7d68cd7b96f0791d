import { useEffect, useRef, useState, type ChangeEvent, type FormEvent } from 'react'
import { addressProblem } from '../../contract/email.ts'
import type { Project } from '../project/contract.ts'
import { BusyButton } from '../../ui/base/form/BusyButton.tsx'
import { Field } from '../../ui/base/form/Field.tsx'
import { focusFirst } from '../../ui/base/form/form.ts'
import { useDraft } from '../../ui/base/form/useDraft.ts'
import { Refusal } from '../../ui/signedin/data/ActState.tsx'
import { arrived, sendKey } from '../../ui/signedin/data/send-key.ts'
import { useAct } from '../../ui/signedin/data/useAct.ts'
import { LeftBeside } from '../../ui/signedin/draft/LeftBeside.tsx'
import { invited } from './colleague-words.web.ts'
import styles from './Colleagues.module.css'
import { inviteMember } from './contract.ts'
import type { Say } from './Done.tsx'
import {
  projectsOf,
  projectsProblem,
  type ChosenRights,
} from '../../ui/signedin/people/chosen-rights.ts'
import { RightsFields } from '../../ui/signedin/people/RightsFields.tsx'

interface Invitation extends ChosenRights {
  email: string
  first_name: string
  last_name: string
}

/** The name of the draft of an invitation by that membership. */
export const inviteDraft = (own: string) => `invite ${own}`

const blank: Invitation = {
  email: '',
  first_name: '',
  last_name: '',
  role: 'member',
  seesAll: true,
  chosen: [],
}

type Wrong = Partial<Record<'email' | 'first_name' | 'last_name' | 'projects', string[]>>

interface InviteFormProps {
  /** The reader's own membership, whose draft it is. */
  own: string
  projects: readonly Project[]
  say: Say
}

/** Invites somebody; what was typed stays until it was sent. */
export function InviteForm({ own, projects, say }: InviteFormProps) {
  const name = inviteDraft(own)
  const { value, write, forget } = useDraft(name, blank)
  const [unfit, setUnfit] = useState<Wrong>({})
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  const show = (errors: Wrong) => {
    if (form.current) focusFirst(form.current, Object.keys(errors))
  }
  const invite = useAct(inviteMember, {
    done({ mailed, ...member }) {
      forget()
      arrived(name)
      say({ about: null, text: invited(member, mailed) })
    },
  })
  const errors: Wrong = { ...invite.error?.errors, ...unfit }
  const field = (of: 'email' | 'first_name' | 'last_name') => ({
    name: of,
    autoComplete: 'off',
    value: value[of],
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) =>
      write({ ...value, [of]: target.value }),
    error: errors[of]?.[0],
  })
  function submit(event: FormEvent) {
    event.preventDefault()
    const found = problemsOf(value)
    setUnfit(found)
    if (Object.keys(found).length > 0) return show(found)
    const { email, first_name, last_name, role } = value
    const body = { email, first_name, last_name, role, projects: projectsOf(value) }
    const key = sendKey(name, JSON.stringify(body))
    invite.mutate({ body, key }, { onError: ({ errors }) => show(errors) })
  }
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit}>
      <Field {...field('email')} type="email" label="Email" aria-required maxLength={254} />
      <div className={styles.pair}>
        <Field {...field('first_name')} label="First name" optional maxLength={60} />
        <Field {...field('last_name')} label="Last name" optional maxLength={60} />
      </div>
      <RightsFields
        rights={value}
        change={(rights) => write({ ...value, ...rights })}
        projects={projects}
        error={errors.projects?.[0]}
      />
      <LeftBeside
        name={name}
        value={value}
        isEmpty={value.email === ''}
        write={write}
        wordsOf={wordsOf}
        onChosen={() => show({ email: [] })}
      />
      <Refusal of={invite} lead="Not sent. " fields={Object.keys(blank)} />
      <div className={styles.actions}>
        <BusyButton type="submit" variant="primary" size="compact" busy={invite.isPending}>
          {invite.isPending ? 'Sending...' : 'Send the invitation'}
        </BusyButton>
        <p>They get a link by mail, which works for 72 hours.</p>
      </div>
    </form>
  )
}

/** An invitation that was begun elsewhere, by what tells it from this one. */
const wordsOf = ({ first_name, last_name, email }: Invitation) =>
  [`${first_name} ${last_name}`.trim(), email].filter(Boolean).join(', ')

/** What is wrong before anything is sent. */
function problemsOf(value: Invitation): Wrong {
  const address = addressProblem(value.email.trim())
  const projects = projectsProblem(value)
  return { ...(address && { email: [address] }), ...(projects && { projects: [projects] }) }
}
