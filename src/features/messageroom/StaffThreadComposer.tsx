import { useRef, type FormEvent, type KeyboardEvent } from 'react'
import { BusyButton } from '../../ui/base/form/BusyButton.tsx'
import { TextArea } from '../../ui/base/form/Field.tsx'
import { KeyCap } from '../../ui/signedin/keys/KeyCap.tsx'
import { sendCap, useKeys } from '../../ui/signedin/keys/screen-keys.ts'
import { isSendPress } from '../../ui/signedin/keys/send-press.ts'
import { StaffThreadRefusal } from './StaffThreadRefusal.tsx'
import styles from './Thread.module.css'
import type { StaffThreadProps, ThreadOf } from './useStaffThread.web.ts'
import { useStaffWriting, type Whom } from './useStaffWriting.web.ts'

export interface StaffThreadComposerProps extends Pick<StaffThreadProps, 'project' | 'heading'> {
  /** The number of the last message that is shown; null: none is, yet. */
  seen: number | null
}

/** Where one writes; whom it is for is chosen before, and it is the team unless one says otherwise. */
export function StaffThreadComposer({ project, heading, seen }: StaffThreadComposerProps) {
  const area = useRef<HTMLTextAreaElement>(null)
  const writing = useStaffWriting(project.id, { seen, done: () => area.current?.focus() })
  const { whom, text, act, write, send } = writing
  const choose = (next: Whom) => {
    writing.choose(next)
    area.current?.focus()
  }
  useKeys([
    { keys: ['r'], label: 'Write to the client', act: () => choose('client') },
    { keys: ['t'], label: 'Write for the team', act: () => choose('team') },
  ])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') document.getElementById(heading)?.focus()
    if (!isSendPress(event)) return
    event.preventDefault()
    send()
  }
  return (
    <form className={whom === 'client' ? styles.client : undefined} onSubmit={submit}>
      <WhoReads project={project} whom={whom} choose={writing.choose} />
      <TextArea
        ref={area}
        name="body"
        label={
          whom === 'team' ? 'A note for the team alone' : `A message to ${project.client_name}`
        }
        rows={3}
        maxLength={10_000}
        readOnly={act.isPending}
        value={text}
        error={act.error?.errors['body']?.[0]}
        onChange={({ target }) => write(target.value)}
        onKeyDown={onKeyDown}
      />
      <StaffThreadRefusal act={act} sendAnyway={() => send(true)} />
      <p className={styles.send}>
        <BusyButton variant="primary" size="compact" type="submit" busy={act.isPending}>
          {whom === 'team' ? 'Keep the note' : 'Send to the client'}
        </BusyButton>
        <KeyCap>{sendCap()}</KeyCap>
        {whom === 'client' ? <span>It leaves at once, and cannot be taken back.</span> : null}
      </p>
    </form>
  )
}

interface WhoReadsProps {
  project: ThreadOf
  whom: Whom
  choose: (whom: Whom) => void
}

/** Whom it is for, which stands before what is written. */
function WhoReads({ project, whom, choose }: WhoReadsProps) {
  const count = project.readers.length
  const client = `Client: ${project.client_name} (${count} ${count === 1 ? 'person' : 'people'})`
  return (
    <fieldset className={styles.whom}>
      <legend>Who reads it</legend>
      {(['team', 'client'] as const).map((value) => (
        <label key={value}>
          <input
            type="radio"
            name="whom"
            value={value}
            checked={whom === value}
            onChange={() => choose(value)}
          />
          <span>
            {value === 'team' ? 'Team' : client} <KeyCap>{value === 'team' ? 'T' : 'R'}</KeyCap>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
