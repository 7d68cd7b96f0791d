import { useLayoutEffect, useRef } from 'react'
import { BusyButton } from '../../ui/base/form/BusyButton.tsx'
import { EmptyState } from '../../ui/base/EmptyState.tsx'
import { PlainText } from '../../ui/base/PlainText.tsx'
import { callEndpoint } from '../../ui/signedin/data/client.ts'
import { fullMoment } from '../../ui/signedin/time/moment.ts'
import { AttachedFiles } from '../../ui/signedin/work/AttachedFiles.tsx'
import { openProjectFile } from '../mailfile/staff.contract.ts'
import styles from './Thread.module.css'
import type { LoggedEntry } from './useStaffThread.web.ts'

interface StaffThreadLogProps {
  /** The oldest first. */
  entries: readonly LoggedEntry[]
  older: { more: boolean; busy: boolean; load: () => void }
}

// Some browsers let the keyboard scroll only what can have the focus.
const scrolls = { tabIndex: 0 }

/** What was written, the newest at its end. */
export function StaffThreadLog({ entries, older }: StaffThreadLogProps) {
  const log = useEnd(entries.at(-1)?.id)
  if (entries.length === 0)
    return (
      <div>
        <EmptyState title="Nobody has written yet.">
          A message goes to everybody of the client who sees the project; a note stays with the
          team.
        </EmptyState>
      </div>
    )
  return (
    <div className={styles.log} role="log" aria-label="Messages" {...log} {...scrolls}>
      {older.more ? (
        <BusyButton
          variant="secondary"
          size="compact"
          type="button"
          busy={older.busy}
          onClick={older.load}
        >
          Show earlier messages
        </BusyButton>
      ) : null}
      <ol>
        {entries.map((entry) => (
          <li key={entry.id} className={kindOf(entry)}>
            <p>
              <b dir="auto">{entry.author_name}</b>{' '}
              <time dateTime={entry.created_at}>{fullMoment(entry.created_at)}</time>
              {entry.isNote ? <span className={styles.mark}>Team</span> : null}
            </p>
            <PlainText>{entry.body}</PlainText>
            <AttachedFiles
              files={entry.files}
              open={(file) => callEndpoint(openProjectFile, { params: { file } })}
              saysUnread
            />
          </li>
        ))}
      </ol>
    </div>
  )
}

const kindOf = ({ isNote, from_firm }: LoggedEntry) =>
  isNote ? styles.note : from_firm ? styles.ours : undefined

/** How near to the end, in px, counts as at the end. */
const nearEnd = 80

/** Opens at the end, and follows what comes while its reader is there; the page stays where it is. */
function useEnd(last: string | undefined) {
  const ref = useRef<HTMLDivElement>(null)
  const isAtEnd = useRef(true)
  useLayoutEffect(() => {
    const { current } = ref
    if (current && isAtEnd.current) current.scrollTop = current.scrollHeight
  }, [last])
  const onScroll = () => {
    const { current } = ref
    if (!current) return
    isAtEnd.current = current.scrollHeight - current.scrollTop - current.clientHeight < nearEnd
  }
  return { ref, onScroll }
}
