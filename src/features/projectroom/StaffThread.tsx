import { useEffect, useRef, useState, type FormEvent, type KeyboardEvent } from 'react'
import { BusyButton } from '../../ui/base/form/BusyButton.tsx'
import { TextArea } from '../../ui/base/form/Field.tsx'
import { useDraft } from '../../ui/base/form/useDraft.ts'
import { EmptyState } from '../../ui/base/EmptyState.tsx'
import { PlainText } from '../../ui/base/PlainText.tsx'
import { Refusal } from '../../ui/signedin/data/ActState.tsx'
import { WhenLoaded } from '../../ui/signedin/data/WhenLoaded.tsx'
import { arrived, sendKey } from '../../ui/signedin/data/send-key.ts'
import { useAct } from '../../ui/signedin/data/useAct.ts'
import { useLiveAnswer } from '../../ui/signedin/data/useLiveAnswer.ts'
import { KeyCap } from '../../ui/signedin/keys/KeyCap.tsx'
import { sendCap, useKeys } from '../../ui/signedin/keys/screen-keys.ts'
import { fullMoment } from '../../ui/signedin/time/moment.ts'
import {
  readFirmThread,
  sendToClient,
  writeTeamNote,
  type FirmThread,
} from '../message/staff.contract.ts'
import type { FirmProject } from './staff.contract.ts'
import styles from './Thread.module.css'

const every = 10_000

/** The messages with the client, and between them what the team has written for itself. */
export function StaffThread({ project }: { project: FirmProject }) {
  const answer = useLiveAnswer(readFirmThread, { params: { id: project.id } }, every)
  return (
    <section className={styles.thread}>
      <WhenLoaded of={answer} waiting="Loading messages...">
        {(thread) => <Log thread={thread} />}
      </WhenLoaded>
      <Composer project={project} />
    </section>
  )
}

function Log({ thread: { messages, notes, more } }: { thread: FirmThread }) {
  const log = useRef<HTMLOListElement>(null)
  const all = [
    ...messages.map((one) => ({ ...one, isNote: false })),
    // Older than the oldest message that is shown, it would stand in the wrong place.
    ...notes
      .filter(({ created_at }) => !more || created_at >= (messages[0]?.created_at ?? ''))
      .map((one) => ({ ...one, isNote: true, from_firm: true })),
  ].toSorted((a, b) => a.created_at.localeCompare(b.created_at))
  const last = all.at(-1)?.id
  useEffect(() => {
    // The log alone: the page stays where its reader is.
    log.current?.scrollTo({ top: log.current.scrollHeight })
  }, [last])
  if (all.length === 0)
    return (
      <EmptyState title="Nobody has written yet.">
        What you write goes to everybody of the client who sees the project.
      </EmptyState>
    )
  return (
    <ol className={styles.log} aria-label="Messages" ref={log} tabIndex={0}>
      {all.map(({ id, author_name, body, created_at, from_firm, isNote }) => (
        <li key={id} className={isNote ? styles.note : from_firm ? styles.ours : undefined}>
          <p>
            <b dir="auto">{author_name}</b>{' '}
            <time dateTime={created_at}>{fullMoment(created_at)}</time>
            {isNote ? <span className={styles.mark}>Team</span> : null}
          </p>
          <PlainText>{body}</PlainText>
        </li>
      ))}
    </ol>
  )
}

type Whom = 'team' | 'client'

/** Where one writes; whom it is for is chosen before, and it is the team unless one says otherwise. */
function Composer({ project }: { project: FirmProject }) {
  const [whom, setWhom] = useState<Whom>('team')
  const name = `firm ${whom} ${project.id}`
  const { value: text, write, forget } = useDraft(name, '')
  const area = useRef<HTMLTextAreaElement>(null)
  const done = () => {
    forget()
    arrived(name)
    area.current?.focus()
  }
  const [message, note] = [useAct(sendToClient, { done }), useAct(writeTeamNote, { done })]
  const act = whom === 'client' ? message : note
  const choose = (next: Whom) => {
    setWhom(next)
    area.current?.focus()
  }
  useKeys([
    { keys: ['r'], label: 'Write to the client', act: () => choose('client') },
    { keys: ['t'], label: 'Write for the team', act: () => choose('team') },
  ])
  const send = () => {
    if (act.isPending || text.trim() === '') return
    act.mutate({ params: { id: project.id }, body: { body: text }, key: sendKey(name, text) })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') document.getElementById('project')?.focus()
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    send()
  }
  const count = project.readers.length
  const client = `Client: ${project.client_name} (${count} ${count === 1 ? 'person' : 'people'})`
  return (
    <form className={whom === 'client' ? styles.client : undefined} onSubmit={submit}>
      <fieldset className={styles.whom}>
        <legend>Who reads it</legend>
        {(['team', 'client'] as const).map((value) => (
          <label key={value}>
            <input
              type="radio"
              name="whom"
              value={value}
              checked={whom === value}
              onChange={() => setWhom(value)}
            />
            <span>
              {value === 'team' ? 'Team' : client} <KeyCap>{value === 'team' ? 'T' : 'R'}</KeyCap>
            </span>
          </label>
        ))}
      </fieldset>
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
      <Refusal of={act} lead="Not sent; your text is still here. " fields={['body']} />
      <p className={styles.send}>
        <BusyButton variant="primary" size="compact" type="submit" busy={act.isPending}>
          {whom === 'team' ? 'Keep the note' : 'Send to the client'}
        </BusyButton>
        <KeyCap>{sendCap()}</KeyCap>
      </p>
    </form>
  )
}
