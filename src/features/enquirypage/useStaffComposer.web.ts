import { useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { callEndpoint } from '../../ui/signedin/data/client.ts'
import { useAnswer } from '../../ui/signedin/data/useAnswer.ts'
import { useRecently } from '../../ui/signedin/presence/useRecently.ts'
import { useDraftEditor, type DraftPlace } from '../../ui/signedin/draft/useDraftEditor.ts'
import {
  readEnquiryDraft,
  saveEnquiryDraft,
  type EnquiryFieldSet,
} from '../draft/staff.contract.ts'
import { listTemplates, type EnquiryTemplate } from '../enquirytemplate/staff.contract.ts'
import type { EnquiryWhole } from '../enquiry/staff.contract.ts'
import type { EnquiryWriter } from './list-beside.web.ts'
import type { StaffActs } from './useStaffActs.web.ts'
import { fieldValues, fillTemplate, withTemplate } from './template-fields.web.ts'

/** Whom one writes to: the visitor, or colleagues alone. */
export type ComposerMode = 'answer' | 'note'

/** The name under which sending an answer is repeated, of an account about an enquiry. */
export const answerDraftOf = (account: string, enquiry: string) => `answer ${account} ${enquiry}`

/** What an account writes about an enquiry; an answer or a note stands in the one field `text`. */
function enquiryDraft(
  account: string,
  enquiry: string,
  set: EnquiryFieldSet,
  fields = ['text'],
): DraftPlace {
  const params = { id: enquiry, set }
  return {
    account,
    name: `enquiry ${enquiry} ${set}`,
    fields,
    network: {
      read: async () => await callEndpoint(readEnquiryDraft, { params }),
      save: async (body) => await callEndpoint(saveEnquiryDraft, { params, body }),
    },
  }
}

/** Whoever pauses for so long is not writing any more, in ms. */
const writingFor = 20_000

/** One of the texts that an account is writing about an enquiry. */
function useText(account: string, enquiry: string, mode: ComposerMode) {
  const place = useMemo(() => enquiryDraft(account, enquiry, mode), [account, enquiry, mode])
  const { editor, state } = useDraftEditor(place)
  const { value, seen, others } = state.fields['text'] ?? { value: '', seen: null, others: [] }
  const write = (text: string, begunAfter: string | null) =>
    // What had been seen when it was begun stays with it until it is empty again.
    editor.write('text', { value: text, seen: value === '' ? begunAfter : seen })
  return { place, editor, state, text: value, seen, others, write }
}

/** What is written about an enquiry and not sent yet; the server and this device have it. */
export function useStaffComposer(enquiry: EnquiryWhole, writer: EnquiryWriter) {
  const [mode, setMode] = useState<ComposerMode>('answer')
  const answer = useText(writer.id, enquiry.id, 'answer')
  const note = useText(writer.id, enquiry.id, 'note')
  const current = mode === 'answer' ? answer : note
  const templates = useAnswer(listTemplates)
  const asTemplate = useMemo(
    () => enquiryDraft(writer.id, enquiry.id, 'template', ['title', 'text']),
    [writer.id, enquiry.id],
  )
  const area = useRef<HTMLTextAreaElement>(null)
  const before = useRef('')
  const last = enquiry.thread.at(-1)?.id ?? null
  const values = fieldValues({ enquiry, writer })

  const [isWriting, typed] = useRecently(writingFor)
  const write = (text: string) => {
    typed()
    current.write(text, last)
  }
  /** Goes into the field, at the end of what stands there. */
  const enter = (next: ComposerMode) => {
    flushSync(() => setMode(next))
    const { current: field } = area
    field?.focus()
    field?.setSelectionRange(field.value.length, field.value.length)
  }
  return {
    mode,
    area,
    answer,
    note,
    values,
    templates: templates.data ?? [],
    readTemplates: templates.refetch,
    /** Where a template is kept until it is saved. */
    asTemplate,
    current,
    text: current.text,
    /** A key was pressed in it just now. */
    isWriting,
    write,
    enter,
    setAnswering: () => setMode('answer'),
    /** Puts a template into the answer, and goes there. */
    async fillIn(choose: (all: EnquiryTemplate[]) => EnquiryTemplate | undefined) {
      const template = choose(templates.data ?? (await templates.refetch()).data ?? [])
      if (!template) return
      const filled = fillTemplate(template.text, values)
      const next = withTemplate(answer.text, before.current, filled)
      before.current = next
      flushSync(() => answer.write(next, last))
      enter('answer')
    },
    /** The last entry that the writer has seen, of those that are still there. */
    seen: () => {
      const { seen } = answer
      const isThere = seen === null || enquiry.thread.some(({ id }) => id === seen)
      return isThere ? seen : last
    },
  }
}
export type EnquiryComposer = ReturnType<typeof useStaffComposer>

export interface StaffComposerProps {
  enquiry: EnquiryWhole
  acts: StaffActs
  composer: EnquiryComposer
  writer: EnquiryWriter
  /** Moves the focus out of the field, to the enquiry. */
  stay: () => void
}
