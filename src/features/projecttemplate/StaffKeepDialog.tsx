import { useState, type FormEvent, type RefObject } from 'react'
import { BusyButton } from '../../ui/base/form/BusyButton.tsx'
import { Field } from '../../ui/base/form/Field.tsx'
import { useDraft } from '../../ui/base/form/useDraft.ts'
import { Refusal } from '../../ui/signedin/data/ActState.tsx'
import { useAct } from '../../ui/signedin/data/useAct.ts'
import { useAnswer } from '../../ui/signedin/data/useAnswer.ts'
import { Dialog, useFocusInDialog } from '../../ui/signedin/dialog/Dialog.tsx'
import styles from './NewProject.module.css'
import { keepProjectTemplate, listProjectTemplates } from './staff.contract.ts'
import { linesNow, namesCompany, type KeptLine } from './staff-keep.web.ts'
import { StaffKeptLine } from './StaffKeptLine.tsx'

/** The project that a template is made of. */
export interface TemplateSource {
  id: string
  title: string
  client_name: string
  milestones: readonly { id: string; title: string }[]
  requests: readonly { id: string; title: string; detail: string }[]
}

interface StaffKeepDialogProps {
  project: TemplateSource
  done: (title: string) => void
  onClose: () => void
}

const beginOf = ({ title, milestones, requests }: TemplateSource) => ({
  // Without half of a sign.
  title: title.slice(0, 80).replace(/[\ud800-\udbff]$/, ''),
  lines: [
    ...milestones.map((one): KeptLine => ({ ...pick(one), detail: null })),
    // In the order in which they were made.
    ...requests.toReversed().map((one): KeptLine => ({ ...pick(one), detail: one.detail })),
  ],
})

const pick = ({ id, title }: { id: string; title: string }) => ({ id, title, isOut: false })

/** Keeps a project as a template, in words that are not about its client any more. */
export function StaffKeepDialog({ project, done, onClose }: StaffKeepDialogProps) {
  const { client_name } = project
  const { value, write, forget } = useDraft(`template of ${project.id}`, beginOf(project))
  const { title } = value
  const lines = linesNow(beginOf(project).lines, value.lines)
  const [unfit, setUnfit] = useState<string>()
  const { data: templates = [] } = useAnswer(listProjectTemplates)
  const field = useFocusInDialog<HTMLInputElement>()
  const keep = useAct(keepProjectTemplate)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const problem = title.trim() === '' ? 'Enter a name.' : undefined
    setUnfit(problem)
    if (problem) return field.current?.focus()
    const call = { params: { id: project.id }, body: { title, ...keptOf(lines) } }
    const kept = await keep.mutateAsync(call).catch(() => null)
    if (!kept) return field.current?.focus()
    forget()
    done(kept.title)
    onClose()
  }
  const change = (line: KeptLine) =>
    write({ title, lines: lines.map((one) => (one.id === line.id ? line : one)) })
  const naming = lines.filter(
    (one) => !one.isOut && namesCompany(`${one.title} ${one.detail ?? ''}`, client_name),
  )
  const isThere = templates.some((one) => one.title === title.trim())
  return (
    <Dialog title="Keep as a template" size="large" onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <Name
          ref={field}
          {...{ title, client: client_name, isThere }}
          error={unfit ?? keep.error?.errors['title']?.[0]}
          change={(changed) => write({ lines, title: changed })}
        />
        <p>
          Other clients read these words, with days counted from the start of their project. No
          answer, file or message is kept.
        </p>
        {lines.map((line) => (
          <StaffKeptLine
            key={line.id}
            line={line}
            change={change}
            isNaming={naming.includes(line)}
            client={client_name}
          />
        ))}
        <Refusal of={keep} fields={['title']} />
        <p>
          <BusyButton type="submit" variant="primary" size="compact" busy={keep.isPending}>
            {isThere ? 'Replace the template' : 'Keep the template'}
          </BusyButton>
          <span role="status">
            {naming.length > 0 ? `${naming.length} of these name ${client_name}.` : null}
          </span>
        </p>
      </form>
    </Dialog>
  )
}

interface NameProps {
  ref: RefObject<HTMLInputElement | null>
  title: string
  client: string
  /** Another template has this name. */
  isThere: boolean
  error: string | undefined
  change: (title: string) => void
}

const Name = ({ ref, title, client, isThere, error, change }: NameProps) => (
  <Field
    ref={ref}
    name="template-title"
    label="Name of the template"
    autoComplete="off"
    aria-required
    maxLength={80}
    hint={
      isThere
        ? 'There is one of this name: it is replaced.'
        : 'A project that begins with it is called so, unless you call it something else.'
    }
    value={title}
    error={error ?? (namesCompany(title, client) ? `This names ${client}.` : undefined)}
    onChange={({ target }) => change(target.value)}
  />
)

const keptOf = (lines: readonly KeptLine[]) => {
  const kept = lines.filter(({ isOut }) => !isOut)
  return {
    milestones: kept.flatMap(({ id, title, detail }) => (detail === null ? [{ id, title }] : [])),
    requests: kept.flatMap(({ id, title, detail }) =>
      detail === null ? [] : [{ id, title, detail }],
    ),
  }
}
