import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useDraft } from '../../ui/base/form/useDraft.ts'
import { useAnswer } from '../../ui/signedin/data/useAnswer.ts'
import {
  listTemplates,
  type EnquiryTemplate,
  type EnquiryWhole,
} from '../enquiry/staff.contract.ts'
import type { InboxWriter } from './useStaffInbox.web.ts'
import type { StaffActs } from './useStaffActs.web.ts'
import { fieldValues, fillTemplate, withTemplate } from './template-fields.web.ts'

/** Whom one writes to: the visitor, or colleagues alone. */
export type ComposerMode = 'answer' | 'note'

interface AnswerDraft {
  text: string
  /** The last entry of the thread when it was begun; null: there was none. */
  seen: string | null
}
const noAnswer: AnswerDraft = { text: '', seen: null }

/** The names of the drafts of an account about an enquiry. */
export const answerDraftOf = (account: string, enquiry: string) => `answer ${account} ${enquiry}`
const noteDraft = (account: string, enquiry: string) => `note ${account} ${enquiry}`

/** What is written about an enquiry and not sent yet; it survives a reload and a failure. */
export function useStaffComposer(enquiry: EnquiryWhole, writer: InboxWriter) {
  const [mode, setMode] = useState<ComposerMode>('answer')
  const answer = useDraft(answerDraftOf(writer.id, enquiry.id), noAnswer)
  const note = useDraft(noteDraft(writer.id, enquiry.id), '')
  const templates = useAnswer(listTemplates)
  const area = useRef<HTMLTextAreaElement>(null)
  const before = useRef('')
  const last = enquiry.thread.at(-1)?.id ?? null
  const values = fieldValues({ enquiry, writer })

  const write = (text: string) => {
    if (mode === 'note') return text === '' ? note.forget() : note.write(text)
    const { seen } = answer.value.text === '' ? { seen: last } : answer.value
    return text === '' ? answer.forget() : answer.write({ text, seen })
  }
  /** Goes into the field, at the end of what stands there. */
  const enter = (next: ComposerMode) => {
    flushSync(() => setMode(next))
    const { current } = area
    current?.focus()
    current?.setSelectionRange(current.value.length, current.value.length)
  }
  return {
    mode,
    area,
    answer,
    note,
    values,
    templates: templates.data ?? [],
    text: mode === 'answer' ? answer.value.text : note.value,
    write,
    enter,
    setAnswering: () => setMode('answer'),
    /** Puts a template into the answer, and goes there. */
    async fillIn(choose: (all: EnquiryTemplate[]) => EnquiryTemplate | undefined) {
      const template = choose(templates.data ?? (await templates.refetch()).data ?? [])
      if (!template) return
      const filled = fillTemplate(template.text, values)
      const { text, seen } = answer.value
      const next = withTemplate(text, before.current, filled)
      before.current = next
      flushSync(() => answer.write({ text: next, seen: text === '' ? last : seen }))
      enter('answer')
    },
    /** The last entry that the writer has seen, of those that are still there. */
    seen: () => {
      const { seen } = answer.value
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
  writer: InboxWriter
  /** Moves the focus out of the field, to the enquiry. */
  stay: () => void
}
