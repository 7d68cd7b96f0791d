import { useId, useState, type FormEvent } from 'react'
import { BusyButton } from '../../ui/base/form/BusyButton.tsx'
import { Field } from '../../ui/base/form/Field.tsx'
import { useDraft } from '../../ui/base/form/useDraft.ts'
import { Refusal } from '../../ui/signedin/data/ActState.tsx'
import { useAnswer } from '../../ui/signedin/data/useAnswer.ts'
import { Dialog, useFocusInDialog } from '../../ui/signedin/dialog/Dialog.tsx'
import { HandOver } from '../../ui/signedin/people/HandOver.tsx'
import type { EnquiryWhole } from '../enquiry/staff.contract.ts'
import { listOrganisations } from '../organisation/staff.contract.ts'
import { beginOf, sameName } from './client-fields.web.ts'
import styles from './Templates.module.css'
import type { StaffActs } from './useStaffActs.web.ts'

interface StaffClientDialogProps {
  enquiry: EnquiryWhole
  acts: StaffActs
  onClose: () => void
}

interface Changed {
  target: HTMLInputElement
}

const texts = ['organisation_name', 'first_name', 'last_name', 'project_title'] as const

/** Makes a client of an enquiry: everything is filled in, so that Enter is enough. */
export function StaffClientDialog({ enquiry, acts, onClose }: StaffClientDialogProps) {
  const { data: organisations = [] } = useAnswer(listOrganisations)
  const { value: typed, write, forget } = useDraft(`client of ${enquiry.id}`, beginOf(enquiry))
  const [link, setLink] = useState<{ link: string; undo: string } | null>(null)
  const field = useFocusInDialog<HTMLInputElement>()
  const names = useId()
  const { client } = acts
  const there = organisations.find(({ name }) => sameName(name, typed.organisation_name))
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const body = { ...typed, organisation: there?.id ?? null }
    const made = await client.mutateAsync({ params: { id: enquiry.id }, body }).catch(() => null)
    if (!made) return
    forget()
    if (made.link !== null) return setLink({ link: made.link, undo: made.undo })
    onClose()
    void acts.clientMade(made)
  }
  if (link) {
    const done = () => {
      onClose()
      void acts.clientMade(link)
    }
    return <HandOver link={link.link} name={enquiry.name} done={done} />
  }
  const error = (name: string) => client.error?.errors[name]?.[0]
  const text = (name: (typeof texts)[number]) => ({
    name,
    value: typed[name],
    maxLength: 120,
    autoComplete: 'off',
    error: error(name),
    onChange: ({ target }: Changed) => write({ ...typed, [name]: target.value }),
  })
  return (
    <Dialog title="Make a client" onClose={onClose}>
      <form className={styles.form} onSubmit={(event) => void submit(event)}>
        <Field
          {...text('organisation_name')}
          ref={field}
          label="Organisation"
          required
          list={names}
          hint={there ? 'A client already: they join it.' : 'A new client.'}
        />
        <Names id={names} of={organisations} />
        <Field {...text('first_name')} label="First name" optional />
        <Field
          {...text('last_name')}
          label="Last name"
          optional
          hint={`${enquiry.email} is invited as an admin.`}
          error={error('last_name') ?? error('email')}
        />
        <Field
          {...text('project_title')}
          label="Project"
          optional
          hint="Planned, and empty. Without a title there is none."
        />
        <Refusal of={client} fields={[...texts, 'email']} />
        <p>
          <BusyButton type="submit" variant="primary" size="compact" busy={client.isPending}>
            Make a client
          </BusyButton>
        </p>
      </form>
    </Dialog>
  )
}

/** What the field offers. */
const Names = ({ id, of }: { id: string; of: readonly { id: string; name: string }[] }) => (
  <datalist id={id}>
    {of.map(({ id: key, name }) => (
      <option key={key} value={name}>
        {name}
      </option>
    ))}
  </datalist>
)
