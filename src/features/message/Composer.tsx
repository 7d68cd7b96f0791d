import { useRef, type FormEvent, type KeyboardEvent } from 'react'
import { BusyButton } from '../../ui/base/form/BusyButton.tsx'
import { TextArea } from '../../ui/base/form/Field.tsx'
import { Notice } from '../../ui/base/Notice.tsx'
import { forgetLink } from '../../ui/signedin/address.ts'
import { arrived, sendKey } from '../../ui/signedin/data/send-key.ts'
import { useAct } from '../../ui/signedin/data/useAct.ts'
import { useDraft } from '../../ui/base/form/useDraft.ts'
import { LeftText } from '../../ui/signedin/draft/LeftBeside.tsx'
import { isSendPress } from '../../ui/signedin/keys/send-press.ts'
import styles from './Composer.module.css'
import { sendMessage } from './contract.ts'

/** The name of the draft of a message. */
export const messageDraft = (project: string) => `message ${project}`

/** The form for a message; the typed text survives a reload, a change of section and a failure. */
export function Composer({ project }: { project: string }) {
  const name = messageDraft(project)
  const { value: text, write, forget } = useDraft(name, '')
  const form = useRef<HTMLFormElement>(null)
  const toField = () => form.current?.querySelector('textarea')?.focus()
  const { mutate, isPending, isSuccess, error } = useAct(sendMessage, {
    done() {
      forget()
      // What was sent is at the end of the thread, wherever a link has led.
      forgetLink('message')
      arrived(name)
      toField()
    },
  })
  const send = () => {
    if (isPending || text.trim() === '') return
    mutate({ params: { id: project }, body: { body: text }, key: sendKey(name, text) })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isSendPress(event)) return
    event.preventDefault()
    send()
  }
  const wrong = error?.errors['body']?.[0]
  return (
    <form ref={form} className={styles.composer} onSubmit={submit}>
      <TextArea
        name="message"
        label="Your message"
        rows={3}
        required
        readOnly={isPending}
        maxLength={10_000}
        value={text}
        error={wrong}
        onChange={(event) => write(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <LeftText name={name} value={text} write={write} onChosen={toField} />
      {error && !wrong ? (
        <Notice tone="bad">{`Not sent; your text is still here. ${error.message}`}</Notice>
      ) : null}
      <div className={styles.send}>
        <BusyButton type="submit" variant="primary" size="compact" busy={isPending}>
          {isPending ? 'Sending...' : 'Send'}
        </BusyButton>
        <span>
          Everybody on this project can read it.
          <span className={styles.keys}> Ctrl or ⌘ with Enter sends.</span>
        </span>
        <span role="status">{isSuccess && text === '' ? 'Sent.' : null}</span>
      </div>
    </form>
  )
}
