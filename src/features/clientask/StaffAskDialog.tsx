import type { FormEvent } from 'react'
import { BusyButton } from '../../ui/base/form/BusyButton.tsx'
import { Choices } from '../../ui/base/form/Choices.tsx'
import { Field, Select, TextArea } from '../../ui/base/form/Field.tsx'
import { useDraft } from '../../ui/base/form/useDraft.ts'
import { Refusal } from '../../ui/signedin/data/ActState.tsx'
import { arrived, sendKey } from '../../ui/signedin/data/send-key.ts'
import { useAct } from '../../ui/signedin/data/useAct.ts'
import { Dialog, useFocusOnChosen } from '../../ui/signedin/dialog/Dialog.tsx'
import { addClientApproval } from '../approval/staff.contract.ts'
import { addClientRequest } from '../request/staff.contract.ts'
import styles from './Waiting.module.css'
import type { FirmProject } from '../projectroom/staff.contract.ts'
import { StaffVersions } from './StaffVersions.tsx'

type Kind = 'question' | 'file' | 'approval'

interface Asking {
  kind: Kind
  title: string
  detail: string
  due: string
  milestone: string
  version: string
}
const empty: Asking = {
  kind: 'question',
  title: '',
  detail: '',
  due: '',
  milestone: '',
  version: '',
}

const kinds = [
  { value: 'question', label: 'An answer', about: 'They write it into their dashboard.' },
  { value: 'file', label: 'A file', about: 'It lies in the documents once it came.' },
  { value: 'approval', label: 'An approval', about: 'Of one version of a document, for good.' },
] as const

interface StaffAskDialogProps {
  project: FirmProject
  onClose: () => void
}

/** Asks a client for an answer, a file or an approval; what was typed stays until it is sent. */
export function StaffAskDialog({ project, onClose }: StaffAskDialogProps) {
  const name = `ask ${project.id}`
  const { value, write, forget } = useDraft(name, empty)
  const change = (changes: Partial<Asking>) => write({ ...value, ...changes })
  const { request, approval, submit } = useAsking({ project, name, value }, () => {
    forget()
    arrived(name)
    onClose()
  })
  const error = request.error ?? approval.error
  const form = useFocusOnChosen()
  return (
    <Dialog title="Ask for something" onClose={onClose}>
      <form className={styles.form} onSubmit={submit} ref={form}>
        <Choices
          legend="What"
          name="kind"
          choices={kinds}
          chosen={[value.kind]}
          choose={(kind) => change({ kind })}
        />
        {value.kind === 'approval' ? (
          <StaffVersions
            project={project}
            label="Of which document"
            chosen={value.version}
            choose={(version) => change({ version })}
          />
        ) : null}
        <Fields {...{ project, value, change, errors: error?.errors ?? {} }} />
        <Refusal of={request.error ? request : approval} fields={['title', 'due_date']} />
        <p>
          <BusyButton
            variant="primary"
            size="compact"
            type="submit"
            busy={request.isPending || approval.isPending}
          >
            Ask {project.client_name}
          </BusyButton>
        </p>
      </form>
    </Dialog>
  )
}

interface FieldsProps {
  project: FirmProject
  value: Asking
  change: (changes: Partial<Asking>) => void
  errors: Record<string, string[]>
}

/** What is asked for, and by when. */
function Fields({ project, value, change, errors }: FieldsProps) {
  const open = project.milestones.filter(({ reached_at }) => reached_at === null)
  return (
    <>
      <Field
        name="title"
        label="In a line"
        required
        maxLength={160}
        value={value.title}
        error={errors['title']?.[0]}
        onChange={({ target }) => change({ title: target.value })}
      />
      <TextArea
        name="detail"
        label="More"
        optional
        rows={2}
        maxLength={5000}
        value={value.detail}
        onChange={({ target }) => change({ detail: target.value })}
      />
      <Field
        type="date"
        name="due_date"
        label="By when"
        optional
        value={value.due}
        error={errors['due_date']?.[0]}
        onChange={({ target }) => change({ due: target.value })}
      />
      {open.length > 0 ? (
        <Select
          name="milestone_id"
          label="Which milestone waits for it"
          optional
          value={value.milestone}
          onChange={({ target }) => change({ milestone: target.value })}
        >
          <option value="">None</option>
          {open.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </Select>
      ) : null}
    </>
  )
}

function useAsking(
  { project, name, value }: { project: FirmProject; name: string; value: Asking },
  done: () => void,
) {
  const request = useAct(addClientRequest, { done })
  const approval = useAct(addClientApproval, { done })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { kind, title, detail, due, milestone, version } = value
    const body = { title, detail, due_date: due || null, milestone_id: milestone || null }
    const params = { id: project.id }
    const key = sendKey(name, JSON.stringify(value))
    if (kind === 'approval')
      approval.mutate({ params, body: { ...body, version_id: version }, key })
    else request.mutate({ params, body: { ...body, kind }, key })
  }
  return { request, approval, submit }
}
