import type { FormEvent } from 'react'
import { flushSync } from 'react-dom'
import { useQueryClient } from '@tanstack/react-query'
import { BusyButton } from '../../ui/base/form/BusyButton.tsx'
import { PlainText } from '../../ui/base/PlainText.tsx'
import { Field, TextArea } from '../../ui/base/form/Field.tsx'
import { Refusal } from '../../ui/signedin/data/ActState.tsx'
import { callEndpoint } from '../../ui/signedin/data/client.ts'
import { makeStaleInTabs } from '../../ui/signedin/data/tabs.ts'
import { useAct } from '../../ui/signedin/data/useAct.ts'
import { DraftBeside } from '../../ui/signedin/draft/DraftBeside.tsx'
import { DraftSaved } from '../../ui/signedin/draft/DraftSaved.tsx'
import { Dialog, useFocusInDialog } from '../../ui/signedin/dialog/Dialog.tsx'
import { offerUndo } from '../../ui/signedin/undo/done-acts.ts'
import {
  longestTemplate,
  removeTemplate,
  type EnquiryTemplate,
} from '../enquirytemplate/staff.contract.ts'
import { undoAct } from '../undo/contract.ts'
import styles from './Templates.module.css'
import { templateFields } from './template-fields.web.ts'
import type { EnquiryComposer } from './useStaffComposer.web.ts'
import { useStaffTemplateDraft } from './useStaffTemplateDraft.web.ts'

interface StaffTemplatesProps {
  composer: EnquiryComposer
  onClose: () => void
}

/** Keeps what is written as a template, and takes others away. */
export function StaffTemplates({ composer, onClose }: StaffTemplatesProps) {
  const { templates } = composer
  const field = useFocusInDialog<HTMLInputElement>()
  const { title, text, write, editor, state, add, save, theirs } = useStaffTemplateDraft(
    composer,
    onClose,
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save()
  }
  const replaces = templates.some((one) => one.title === title.trim())
  const error = (name: string) => add.error?.errors[name]?.[0]
  const focus = () => field.current?.focus()
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
          onChange={({ target }) => write({ title: target.value })}
        />
        <DraftBeside {...{ editor, state }} field="title" onChosen={focus} />
        <TextArea
          name="text"
          label="Text"
          required
          maxLength={longestTemplate.text}
          hint={`Filled in for each enquiry: ${templateFields.map((one) => `{${one}}`).join(', ')}`}
          value={text}
          error={error('text')}
          onChange={({ target }) => write({ text: target.value })}
        />
        <DraftBeside {...{ editor, state }} field="text" onChosen={focus} />
        <p>
          <BusyButton type="submit" variant="primary" size="compact" busy={add.isPending}>
            Save template
          </BusyButton>{' '}
          <DraftSaved editor={editor} state={state} />
        </p>
        <Refusal of={add} fields={['title', 'text']} />
        <Theirs text={theirs} />
      </form>
      <Kept templates={templates} onClose={onClose} />
    </Dialog>
  )
}

/** What somebody has made of a template meanwhile, beside what is about to replace it. */
const Theirs = ({ text }: { text: string | null }) =>
  text === null ? null : (
    <section aria-label="Their text">
      <h3>Their text</h3>
      <PlainText>{text}</PlainText>
    </section>
  )

/** The templates that there are, of which each can be taken away. */
function Kept({
  templates,
  onClose,
}: Pick<EnquiryComposer, 'templates'> & Pick<StaffTemplatesProps, 'onClose'>) {
  const queries = useQueryClient()
  const remove = useAct(removeTemplate)
  const act = async ({ id, title }: EnquiryTemplate) => {
    const done = await remove.mutateAsync({ params: { id } }).catch(() => null)
    if (!done) return
    // The offer to take it back stands on the page, which cannot be reached from a dialog.
    flushSync(onClose)
    offerUndo({
      id: done.undo,
      said: `The template “${title}” is removed`,
      undo: async () => {
        await callEndpoint(undoAct, { params: { id: done.undo } })
        await makeStaleInTabs(queries, ['enquiry-template'])
      },
    })
  }
  return (
    <>
      {templates.length > 0 ? (
        <ol className={styles.list} aria-label="Templates">
          {templates.map((template) => (
            <li key={template.id}>
              <span dir="auto">{template.title}</span>
              <BusyButton
                type="button"
                variant="secondary"
                size="compact"
                aria-label={`Remove the template ${template.title}`}
                busy={remove.isPending}
                onClick={() => void act(template)}
              >
                Remove
              </BusyButton>
            </li>
          ))}
        </ol>
      ) : null}
      <Refusal of={remove} lead="Not removed. " />
    </>
  )
}
