import { useRef, useState, type FormEvent, type KeyboardEvent } from 'react'
import { BusyButton } from '../../ui/base/form/BusyButton.tsx'
import { TextArea } from '../../ui/base/form/Field.tsx'
import { useDraft } from '../../ui/base/form/useDraft.ts'
import { Refusal } from '../../ui/signedin/data/ActState.tsx'
import { arrived, sendKey } from '../../ui/signedin/data/send-key.ts'
import { useAct } from '../../ui/signedin/data/useAct.ts'
import { KeyCap } from '../../ui/signedin/keys/KeyCap.tsx'
import { sendCap, useKeys } from '../../ui/signedin/keys/screen-keys.ts'
import { sendToClient } from '../message/staff.contract.ts'
import { writeTeamNote } from '../note/staff.contract.ts'
import type { FirmProject } from './staff.contract.ts'
import styles from './Thread.module.css'

type Whom = 'team' | 'client'

/** Where one writes; whom it is for is chosen before, and it is the team unless one says otherwise. */
export function StaffThreadComposer({ project }: { project: FirmProject }) {
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
  return (
    <form className={whom === 'client' ? styles.client : undefined} onSubmit={submit}>
      <WhoReads project={project} whom={whom} choose={setWhom} />
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

interface WhoReadsProps {
  project: FirmProject
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
