import { useRef, useState, type FormEvent } from 'react'
import { BusyButton } from '../../ui/base/form/BusyButton.tsx'
import { Field, Select, TextArea } from '../../ui/base/form/Field.tsx'
import { focusFirst } from '../../ui/base/form/form.ts'
import { useDraft } from '../../ui/base/form/useDraft.ts'
import { useNow } from '../../ui/base/useNow.ts'
import { Refusal } from '../../ui/signedin/data/ActState.tsx'
import { arrived, sendKey } from '../../ui/signedin/data/send-key.ts'
import { useAct } from '../../ui/signedin/data/useAct.ts'
import { useAnswer } from '../../ui/signedin/data/useAnswer.ts'
import { Dialog, useFocusInDialog } from '../../ui/signedin/dialog/Dialog.tsx'
import { dayOf } from '../../ui/signedin/time/days.ts'
import styles from './NewProject.module.css'
import {
  emptyProject,
  projectProblems,
  replanned,
  sentProject,
  type NewProjectOf,
  type TypedProject,
} from './staff-new-project.web.ts'
import { listProjectTemplates, openFirmProject, type ListedTemplate } from './staff.contract.ts'
import { StaffLead } from './StaffLead.tsx'
import { StaffPlan } from './StaffPlan.tsx'

/** Opens a project for a client, empty or from a template; what was typed stays until it is open. */
export function StaffNewProjectDialog({
  client,
  by,
  goTo,
  onClose,
}: NewProjectOf & { onClose: () => void }) {
  const name = `new project for ${client.id}`
  const today = dayOf(useNow())
  const { data: templates = [] } = useAnswer(listProjectTemplates)
  const { value, write, forget } = useDraft(name, emptyProject(today, by))
  const { add, unfit, form, submit } = useOpening({ client, name, value }, (id) => {
    forget()
    arrived(name)
    onClose()
    goTo(id)
  })
  const first = useFocusInDialog<HTMLSelectElement>()
  const template = templates.find(({ id }) => id === value.template)
  return (
    <Dialog title={`New project for ${client.name}`} onClose={onClose}>
      <form ref={form} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <Select
          ref={first}
          name="template"
          label="Begin with"
          value={template ? value.template : ''}
          onChange={({ target }) => write(replanned(value, { template: target.value }, templates))}
        >
          <option value="">Nothing yet</option>
          {templates.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </Select>
        <Fields
          {...{ client, value, templates, write }}
          errors={{ ...add.error?.errors, ...unfit }}
        />
        {template ? (
          <StaffPlan
            template={template}
            start={value.start}
            client={client.name}
            removed={() => first.current?.focus()}
          />
        ) : null}
        <Refusal of={add} fields={['title', 'start_date', 'end_date', 'description']} />
        <p>
          <BusyButton variant="primary" size="compact" type="submit" busy={add.isPending}>
            Open the project
          </BusyButton>
        </p>
      </form>
    </Dialog>
  )
}

interface FieldsProps {
  client: NewProjectOf['client']
  value: TypedProject
  templates: readonly ListedTemplate[]
  write: (value: TypedProject) => void
  errors: Record<string, string[]>
}

/** What it is called, when it is, who looks after it, and what it is about. */
function Fields({ client, value, templates, write, errors }: FieldsProps) {
  const change = (changes: Partial<TypedProject>) => write({ ...value, ...changes })
  return (
    <>
      <Field
        name="title"
        label="Title"
        aria-required
        autoComplete="off"
        maxLength={160}
        value={value.title}
        error={errors['title']?.[0]}
        onChange={({ target }) => change({ title: target.value })}
      />
      <div className={styles.dates}>
        <Field
          type="date"
          name="start"
          label="Starts on"
          aria-required
          value={value.start}
          error={(errors['start'] ?? errors['start_date'])?.[0]}
          onChange={({ target }) => write(replanned(value, { start: target.value }, templates))}
        />
        <Field
          type="date"
          name="end"
          label="Ends on"
          optional
          value={value.end}
          error={(errors['end'] ?? errors['end_date'])?.[0]}
          onChange={({ target }) => change({ end: target.value })}
        />
      </div>
      <StaffLead value={value} change={change} error={errors['role']?.[0]} />
      <TextArea
        name="description"
        label="What it is about"
        optional
        hint={`${client.name} reads it as soon as the project is open.`}
        rows={2}
        maxLength={5000}
        value={value.description}
        error={errors['description']?.[0]}
        onChange={({ target }) => change({ description: target.value })}
      />
    </>
  )
}

interface Opening {
  client: NewProjectOf['client']
  name: string
  value: TypedProject
}

function useOpening({ client, name, value }: Opening, done: (id: string) => void) {
  const [unfit, setUnfit] = useState<ReturnType<typeof projectProblems>>({})
  const form = useRef<HTMLFormElement>(null)
  const add = useAct(openFirmProject)
  const show = (fields: string[]) => form.current && focusFirst(form.current, fields)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const wrong = projectProblems(value)
    setUnfit(wrong)
    if (Object.keys(wrong).length > 0) return show(Object.keys(wrong))
    const body = sentProject(value)
    const call = { params: { id: client.id }, body, key: sendKey(name, JSON.stringify(body)) }
    const made = await add.mutateAsync(call).catch(() => null)
    if (made) done(made.id)
  }
  return { add, unfit, form, submit }
}
