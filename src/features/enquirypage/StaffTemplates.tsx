import { useState, type FormEvent } from 'react'
import { BusyButton } from '../../ui/base/form/BusyButton.tsx'
import { Field } from '../../ui/base/form/Field.tsx'
import { LimitedTextArea } from '../../ui/signedin/work/LimitedTextArea.tsx'
import { Refusal } from '../../ui/signedin/data/ActState.tsx'
import { useAct } from '../../ui/signedin/data/useAct.ts'
import { Dialog } from '../../ui/signedin/dialog/Dialog.tsx'
import { useFocusInDialog } from '../../ui/signedin/dialog/useFocusInDialog.ts'
import { SureButton } from '../../ui/signedin/dialog/SureButton.tsx'
import { addTemplate, longestTemplate, removeTemplate } from '../enquirytemplate/staff.contract.ts'
import styles from './Templates.module.css'
import { templateFields, templateOf } from './template-fields.web.ts'
import type { EnquiryComposer } from './useStaffComposer.web.ts'

interface StaffTemplatesProps {
  composer: EnquiryComposer
  onClose: () => void
}

/** Keeps what is written as a template, and takes others away. */
export function StaffTemplates({ composer, onClose }: StaffTemplatesProps) {
  const { templates, values, text: written } = composer
  const [title, setTitle] = useState('')
  const field = useFocusInDialog<HTMLInputElement>()
  const [text, setText] = useState(() => templateOf(written, values))
  const add = useAct(addTemplate, { done: onClose })
  const remove = useAct(removeTemplate)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    add.mutate({ body: { title, text } })
  }
  const replaces = templates.some((one) => one.title === title.trim())
  const error = (name: string) => add.error?.errors[name]?.[0]
  return (
    <Dialog title="Templates" size="large" onClose={onClose}>
      <form className={styles.form} onSubmit={submit}>
        <Field
          ref={field}
          name="title"
          label="Title"
          required
          maxLength={longestTemplate.title}
          autoComplete="off"
          hint={replaces ? 'There is one of this title; it is replaced.' : undefined}
          value={title}
          error={error('title')}
          onChange={({ target }) => setTitle(target.value)}
        />
        <LimitedTextArea
          name="text"
          label="Text"
          required
          maxLength={longestTemplate.text}
          hint={`Filled in for each enquiry: ${templateFields.map((one) => `{${one}}`).join(', ')}`}
          value={text}
          error={error('text')}
          onChange={({ target }) => setText(target.value)}
        />
        <p>
          <BusyButton type="submit" variant="primary" size="compact" busy={add.isPending}>
            Save template
          </BusyButton>
        </p>
        <Refusal of={add} fields={['title', 'text']} />
      </form>
      {templates.length > 0 ? (
        <ol className={styles.list} aria-label="Templates">
          {templates.map(({ id, title: name }) => (
            <li key={id}>
              <span dir="auto">{name}</span>
              <SureButton
                label="Remove"
                name={`Remove the template ${name}`}
                sure="Remove for everybody"
                busy={remove.isPending}
                act={() => remove.mutate({ params: { id } })}
              />
            </li>
          ))}
        </ol>
      ) : null}
      <Refusal of={remove} />
    </Dialog>
  )
}
