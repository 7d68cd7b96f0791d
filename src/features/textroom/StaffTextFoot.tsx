import { useContext } from 'react'
import { BusyButton } from '../../ui/base/form/BusyButton.tsx'
import { DraftSaved } from '../../ui/signedin/draft/DraftSaved.tsx'
import { KeyCap } from '../../ui/signedin/keys/KeyCap.tsx'
import { DraftSharing } from '../../ui/signedin/record/draft-sharing.ts'
import { sendCap } from '../../ui/signedin/keys/screen-keys.ts'
import { fullMoment } from '../../ui/signedin/time/moment.ts'
import styles from './Desk.module.css'
import type { WrittenText } from '../editorial/staff.contract.ts'
import { isFixedRoom, isListRoom, type TextRoom } from './staff-text-rooms.web.ts'
import { StaffMailActs } from './StaffMailActs.tsx'
import { StaffBuiltIn } from './StaffBuiltIn.tsx'
import { StaffSchedule } from './StaffSchedule.tsx'
import { StaffTextAway } from './StaffTextAway.tsx'
import { StaffTextWithdraw } from './StaffTextWithdraw.tsx'
import type { StaffDesk } from './useStaffDesk.web.ts'
import type { StaffTextActs } from './useStaffTextActs.web.ts'

interface FootProps {
  room: TextRoom
  text: WrittenText
  desk: StaffDesk
  acts: StaffTextActs
  send: (at?: string | null) => Promise<void>
}

/** How the saving stands, what visitors see now, and what can be done with the whole text. */
export function StaffTextFoot({ room, text, desk, acts, send }: FootProps) {
  const { publish, isSame } = acts
  const { subject, one } = room.kind
  const share = useContext(DraftSharing)
  return (
    <div className={styles.foot}>
      <p className={styles.stands}>
        <DraftSaved editor={desk.editor} state={desk.state} /> <Standing room={room} text={text} />
      </p>
      <div className={styles.acts}>
        {isListRoom(room) ? <StaffTextAway room={room} text={text} offer={acts.offer} /> : null}
        {room.kind.isMail ? <StaffMailActs text={text} desk={desk} /> : null}
        {isFixedRoom(room) && !room.kind.isMail ? <StaffBuiltIn text={text} desk={desk} /> : null}
        {share?.({ subject, one, text: text.id })}
        <StaffTextWithdraw room={room} text={text} offer={acts.offer} />
        {text.state === 'published' || room.kind.isMail ? null : (
          <StaffSchedule text={text.id} was={text.published_at} schedule={(at) => void send(at)} />
        )}
        <BusyButton
          variant="call"
          size="compact"
          type="submit"
          busy={publish.isPending || isSame}
          title={isSame ? 'Nothing was changed since.' : undefined}
        >
          {publish.isPending ? 'Publishing...' : publishWords(text)} <KeyCap>{sendCap()}</KeyCap>
        </BusyButton>
      </div>
    </div>
  )
}

function publishWords({ state }: WrittenText): string {
  if (state === 'draft') return 'Publish'
  return state === 'scheduled' ? 'Keep the changes' : 'Publish changes'
}

/** In which words the mail is sent. */
function mailStanding({ built_in, is_changed }: WrittenText): string {
  if (built_in)
    return is_changed ? 'Still sent in the built-in words.' : 'Sent in the built-in words.'
  return is_changed ? 'Still sent in the words that were published.' : 'Sent in these words.'
}

/** What visitors see. */
function Standing({ room: { kind }, text }: { room: TextRoom; text: WrittenText }) {
  const { state, slug, published_at, is_changed, built_in } = text
  if (kind.isMail) return <span>{mailStanding(text)}</span>
  if (built_in)
    return (
      <span>
        Visitors see{' '}
        <a href={`${kind.place}${slug}`} target="_blank" rel="noopener">
          the built-in text
        </a>
        {state === 'scheduled' ? ` until ${fullMoment(published_at ?? '')}` : ''}.
      </span>
    )
  if (state === 'draft') return <span>Visitors do not see it.</span>
  if (state === 'scheduled') return <span>Appears {fullMoment(published_at ?? '')}.</span>
  return (
    <span>
      {is_changed ? 'Visitors still see ' : 'Visitors see '}
      <a href={`${kind.place}${slug}`} target="_blank" rel="noopener">
        what was published
      </a>
      .
    </span>
  )
}
