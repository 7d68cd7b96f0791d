import { useId, useRef, type FormEvent } from 'react'
import { BusyButton } from '../../ui/base/form/BusyButton.tsx'
import { TextArea } from '../../ui/base/form/Field.tsx'
import { focusFirst } from '../../ui/base/form/form.ts'
import { Notice } from '../../ui/base/Notice.tsx'
import { useAct } from '../../ui/signedin/data/useAct.ts'
import { useReload } from '../../ui/signedin/data/useReload.ts'
import { noteAct } from '../../ui/signedin/work/at-hand.ts'
import { useDraft } from '../../ui/base/form/useDraft.ts'
import { LeftText } from '../../ui/signedin/draft/LeftBeside.tsx'
import { answerDraft, answerRequest, type ClientRequest } from './contract.ts'
import styles from './ClientWaiting.module.css'

interface AnswerFormProps {
  request: ClientRequest
  answered: (request: ClientRequest) => void
}

/** The answer to a question; the typed text survives a reload and a failed request. */
export function AnswerForm({ request, answered }: AnswerFormProps) {
  const { id } = request
  const field = useId()
  const form = useRef<HTMLFormElement>(null)
  const name = answerDraft(id)
  const { value: text, write, forget } = useDraft(name, '')
  const reload = useReload(answerRequest)
  const { mutate, isPending, error } = useAct(answerRequest, {
    done() {
      forget()
      answered(request)
    },
    refused({ status }) {
      noteAct(id, false)
      if (status === 409) reload()
    },
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    noteAct(id, true)
    mutate({ params: { id }, body: { answer: text } })
  }
  return (
    <form ref={form} className={styles.form} onSubmit={send}>
      <TextArea
        name={field}
        label="Your answer"
        rows={3}
        required
        readOnly={isPending}
        maxLength={10_000}
        value={text}
        error={error?.errors['answer']?.[0]}
        onChange={(event) => write(event.target.value)}
      />
      <LeftText
        name={name}
        value={text}
        write={write}
        onChosen={() => form.current && focusFirst(form.current, [field])}
      />
      {error && !error.errors['answer'] ? <Notice tone="bad">{error.message}</Notice> : null}
      <div className={styles.send}>
        <BusyButton type="submit" variant="primary" size="compact" busy={isPending}>
          {isPending ? 'Sending...' : 'Send the answer'}
        </BusyButton>
        <span>It goes to your project team, with your name.</span>
      </div>
    </form>
  )
}
