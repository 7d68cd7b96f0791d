import { useState, type FormEvent, type KeyboardEvent } from 'react'
import { tooLongWords } from '../../contract/too-long.ts'
import { arrived, sendKey } from '../../ui/signedin/data/send-key.ts'
import { DraftBeside } from '../../ui/signedin/draft/DraftBeside.tsx'
import { writeAgain } from '../../ui/signedin/draft/useDraftEditor.ts'
import { OthersWriting } from '../../ui/signedin/presence/OthersHere.tsx'
import type { Colleague } from '../../ui/signedin/presence/others-words.ts'
import { isSendPress } from '../../ui/signedin/keys/send-press.ts'
import { longest } from '../enquiry/staff.contract.ts'
import styles from './Composer.module.css'
import { StaffComposerFoot } from './StaffComposerFoot.tsx'
import { StaffComposerHead } from './StaffComposerHead.tsx'
import { StaffHeldBack } from './StaffHeldBack.tsx'
import { StaffTemplates } from './StaffTemplates.tsx'
import { fieldsLeft } from './template-fields.web.ts'
import { answerDraftOf, type StaffComposerProps } from './useStaffComposer.web.ts'

/** Where one answers the visitor, or leaves a note for colleagues. */
export function StaffComposer(props: StaffComposerProps & { others: Colleague[] }) {
  const { enquiry, acts, composer, others, stay } = props
  const { mode, text, area } = composer
  const [isTemplates, setIsTemplates] = useState(false)
  const { send, isHeld } = useSending(props)
  const isNote = mode === 'note'
  const inReview = enquiry.box === 'review'
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.preventDefault()
      stay()
    }
    if (!isSendPress(event)) return
    event.preventDefault()
    send()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send()
  }
  const closed = inReview && !isNote
  return (
    <div className={styles.place}>
      <form className={[styles.composer, isNote ? styles.note : ''].join(' ')} onSubmit={submit}>
        <StaffComposerHead composer={composer} enquiry={enquiry} />
        <OthersWriting others={others} />
        {closed ? (
          <p className={styles.closed}>
            It lies in review. Say first that it is not spam; then it can be answered.
          </p>
        ) : (
          <textarea
            ref={area}
            className={styles.text}
            aria-label={isNote ? 'Note for us alone' : `Answer to ${enquiry.name}`}
            dir="auto"
            rows={isNote ? 3 : 6}
            aria-invalid={isTooLong(text) || undefined}
            readOnly={acts.isBusy}
            value={text}
            onChange={({ target }) => composer.write(target.value)}
            onKeyDown={onKeyDown}
          />
        )}
        {closed ? null : (
          <DraftBeside {...composer.current} field="text" onChosen={() => area.current?.focus()} />
        )}
        <StaffHeldBack {...props} isHeld={isHeld} sendAnyway={() => send(true)} />
        {closed ? null : (
          <StaffComposerFoot {...props} openTemplates={() => setIsTemplates(true)} />
        )}
      </form>
      {isTemplates ? (
        <StaffTemplates composer={composer} onClose={() => setIsTemplates(false)} />
      ) : null}
    </div>
  )
}

/** With a limit of its own the browser would cut the end of a pasted text off without a word. */
const isTooLong = (text: string) => tooLongWords(text, longest.text) !== undefined

/** Sends what is written; `isHeld`: there is a field of a template in it that nobody filled in. */
function useSending({ enquiry, acts, composer, writer }: StaffComposerProps) {
  const [held, setHeld] = useState('')
  const { mode, text } = composer
  const name = answerDraftOf(writer.id, enquiry.id)
  const send = (anyway = false) => {
    if (acts.isBusy || text.trim() === '' || isTooLong(text)) return
    if (mode === 'note') {
      const sent = () => {
        composer.note.editor.sent()
        composer.setAnswering()
      }
      return void acts.sendNote(text, { said: `${enquiry.name}: note kept`, sent })
    }
    if (!anyway && fieldsLeft(text).length > 0) return setHeld(text)
    const body = { text, seen: composer.seen(), anyway }
    const sent = () => {
      composer.answer.editor.sent()
      arrived(name)
    }
    const written = { value: text, seen: composer.answer.seen }
    const typeAgain = () => writeAgain(composer.answer.place, 'text', written)
    void acts.sendAnswer(
      { params: { id: enquiry.id }, body, key: sendKey(name, JSON.stringify(body)) },
      {
        said: `Answered ${enquiry.name}`,
        mails: true,
        ...(enquiry.box === 'open' && { box: 'answered' }),
        typeAgain,
        sent,
      },
    )
  }
  return { send, isHeld: held !== '' && held === text }
}
