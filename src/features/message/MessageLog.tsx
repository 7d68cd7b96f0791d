import { Fragment, useLayoutEffect, useRef, useState } from 'react'
import { BusyButton } from '../../ui/base/form/BusyButton.tsx'
import { EmptyState } from '../../ui/base/EmptyState.tsx'
import { dayInWords } from '../../ui/signedin/time/dates.ts'
import { useNow } from '../../ui/base/useNow.ts'
import type { Message } from './contract.ts'
import { MessageItem } from './MessageItem.tsx'
import styles from './MessageLog.module.css'
import { useReading } from './useThread.web.ts'

interface MessageLogProps {
  project: string
  /** The oldest first. */
  messages: readonly Message[]
  readUntil: number
  older: More
  /** There are some when a link has led into the middle. */
  newer: More
}

interface More {
  more: boolean
  busy: boolean
  load: () => void
}

/** The messages, day by day, with a mark before the unread ones. */
export function MessageLog({ project, messages, readUntil, older, newer }: MessageLogProps) {
  // The value at the time of opening, so that the mark stays while the messages become read.
  const [since] = useState(readUntil)
  const now = useNow()
  const newest = messages.at(-1)
  const log = useScrollPosition(newest)
  useReading(project, newest?.number ?? 0, readUntil)
  if (messages.length === 0) {
    return (
      <EmptyState title="No messages yet.">
        What you write here goes to the team of this project. Their answers appear below it.
      </EmptyState>
    )
  }
  const firstNew = messages.findIndex(({ number, mine }) => number > since && !mine)
  const day = (at: number) => dayInWords(messages[at]?.created_at ?? '', now)
  return (
    <div className={styles.log} role="log" aria-label="Messages" {...log}>
      <LoadMore of={older}>Show earlier messages</LoadMore>
      {messages.map((message, at) => (
        <Fragment key={message.id}>
          {at === 0 || day(at) !== day(at - 1) ? <p className={styles.day}>{day(at)}</p> : null}
          {at > 0 && at === firstNew ? (
            <p className={styles.new} data-new="">
              New messages
            </p>
          ) : null}
          <MessageItem message={message} />
        </Fragment>
      ))}
      <LoadMore of={newer}>Show later messages</LoadMore>
    </div>
  )
}

const LoadMore = ({ of, children }: { of: More; children: string }) =>
  of.more ? (
    <BusyButton variant="secondary" size="compact" busy={of.busy} onClick={of.load}>
      {of.busy ? 'Loading...' : children}
    </BusyButton>
  ) : null

/** How near to the end, in px, counts as at the end. */
const nearEnd = 80

/** Opens at the first unread message, else at the end; follows new ones while at the end. */
function useScrollPosition(newest: Message | undefined) {
  const ref = useRef<HTMLDivElement>(null)
  const atEnd = useRef(true)
  const opened = useRef(false)
  const { id, mine } = newest ?? {}
  useLayoutEffect(() => {
    const { current } = ref
    if (!current) return
    const mark = opened.current ? null : current.querySelector<HTMLElement>('[data-new]')
    opened.current = true
    if (mark) current.scrollTop = mark.offsetTop - nearEnd
    else if (atEnd.current || mine) current.scrollTop = current.scrollHeight
  }, [id, mine])
  const onScroll = () => {
    const { current } = ref
    if (!current) return
    const below = current.scrollHeight - current.scrollTop - current.clientHeight
    atEnd.current = below < nearEnd
  }
  // Some browsers let the keyboard scroll only what can have the focus.
  return { ref, onScroll, tabIndex: 0 }
}
