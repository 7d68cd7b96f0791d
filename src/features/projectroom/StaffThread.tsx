import { useEffect, useRef } from 'react'
import { EmptyState } from '../../ui/base/EmptyState.tsx'
import { PlainText } from '../../ui/base/PlainText.tsx'
import { WhenLoaded } from '../../ui/signedin/data/WhenLoaded.tsx'
import { useLiveAnswer } from '../../ui/signedin/data/useLiveAnswer.ts'
import { fullMoment } from '../../ui/signedin/time/moment.ts'
import { readFirmThread, type FirmThread } from '../message/staff.contract.ts'
import type { FirmProject } from './staff.contract.ts'
import { StaffThreadComposer } from './StaffThreadComposer.tsx'
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
      <StaffThreadComposer project={project} />
    </section>
  )
}

// Some browsers let the keyboard scroll only what can have the focus.
const scrolls = { tabIndex: 0 }

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
        A message goes to everybody of the client who sees the project; a note stays with the team.
      </EmptyState>
    )
  return (
    <ol className={styles.log} aria-label="Messages" ref={log} {...scrolls}>
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
