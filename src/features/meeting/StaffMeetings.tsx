import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../../ui/base/form/Button.tsx'
import { BusyButton } from '../../ui/base/form/BusyButton.tsx'
import { EmptyState } from '../../ui/base/EmptyState.tsx'
import { useNow } from '../../ui/base/useNow.ts'
import { Refusal } from '../../ui/signedin/data/ActState.tsx'
import { written } from '../../ui/signedin/time/zone.ts'
import type { Meeting } from './contract.ts'
import styles from './Meetings.module.css'
import { StaffMeetingDialog } from './StaffMeetingDialog.tsx'
import { StaffNewMeeting } from './StaffNewMeeting.tsx'
import { useStaffCallOff } from './useStaffMeeting.web.ts'

interface MeetingsProps {
  /** The id of their project. */
  project: string
  meetings: readonly Meeting[]
}

/** The meetings of a project: each can be changed, moved or called off, and one more made. */
export function StaffMeetings({ project, meetings }: MeetingsProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { edited, isOff, edit } = useEdited(meetings)
  const close = () => {
    if (!isOff) return edit(null)
    // Its row is gone, with the button that had the focus.
    flushSync(() => edit(null))
    heading.current?.focus()
  }
  return (
    <section className={styles.part}>
      <h4 ref={heading} tabIndex={-1}>
        Meetings
      </h4>
      {meetings.length === 0 ? (
        <EmptyState title="No meeting.">One that you add is in their calendar at once.</EmptyState>
      ) : (
        <ul className={styles.rows}>
          {meetings.map((one) => (
            <Row key={one.id} {...{ one, edit }} left={() => heading.current?.focus()} />
          ))}
        </ul>
      )}
      <StaffNewMeeting project={project} />
      {edited ? <StaffMeetingDialog one={edited} isOff={isOff} onClose={close} /> : null}
    </section>
  )
}

/** The meeting that is being changed, as it was last known: it may be called off meanwhile. */
function useEdited(meetings: readonly Meeting[]) {
  const [edited, edit] = useState<Meeting | null>(null)
  const found = edited ? meetings.find(({ id }) => id === edited.id) : undefined
  if (found && found !== edited) edit(found)
  return { edited: found ?? edited, isOff: edited !== null && !found, edit }
}

interface RowProps {
  one: Meeting
  edit: (one: Meeting) => void
  /** Called once it is called off, and its row is gone with what had the focus. */
  left: () => void
}

function Row({ one, edit, left }: RowProps) {
  const { callOff, act } = useStaffCallOff()
  const isPast = one.ends_at < useNow().toISOString()
  return (
    <li>
      <div>
        <time dateTime={one.starts_at}>{hoursOf(one)}</time>
        <div>
          <b dir="auto">{one.title}</b>
        </div>
        {one.place ? <p dir="auto">{one.place}</p> : null}
        {one.who ? <p dir="auto">With {one.who}</p> : null}
        <Refusal of={act} lead="Not called off. " />
      </div>
      <div className={styles.acts}>
        <Button
          type="button"
          variant="secondary"
          size="compact"
          aria-label={`Change or move “${one.title}”`}
          onClick={() => edit(one)}
        >
          Change
        </Button>
        {isPast ? null : (
          <BusyButton
            type="button"
            variant="secondary"
            size="compact"
            aria-label={`Call off “${one.title}”, and notify the client`}
            busy={act.isPending}
            onClick={() => void callOff(one, left)}
          >
            Call off
          </BusyButton>
        )}
      </div>
    </li>
  )
}

/** `Tuesday, December 1, 2026, 10:00 – 11:00 AM`, in the reader's time zone. */
const hoursOf = ({ starts_at, ends_at }: Meeting) =>
  written({ dateStyle: 'full', timeStyle: 'short' }).formatRange(
    Date.parse(starts_at),
    Date.parse(ends_at),
  )
