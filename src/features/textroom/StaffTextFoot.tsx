import { useState } from 'react'
import { BusyButton } from '../../ui/base/form/BusyButton.tsx'
import { Button } from '../../ui/base/form/Button.tsx'
import { Refusal } from '../../ui/signedin/data/ActState.tsx'
import { DraftSaved } from '../../ui/signedin/draft/DraftSaved.tsx'
import { KeyCap } from '../../ui/signedin/keys/KeyCap.tsx'
import { sendCap } from '../../ui/signedin/keys/screen-keys.ts'
import { fullMoment } from '../../ui/signedin/time/moment.ts'
import styles from './Desk.module.css'
import type { WrittenText } from '../editorial/staff.contract.ts'
import type { TextRoom } from './staff-text-rooms.web.ts'
import { StaffSchedule } from './StaffSchedule.tsx'
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
  const [isScheduling, setIsScheduling] = useState(false)
  const { publish, withdraw, remove, isSame } = acts
  return (
    <div className={styles.foot}>
      <p className={styles.stands}>
        <DraftSaved editor={desk.editor} state={desk.state} />{' '}
        <Standing place={room.kind.place} text={text} />
      </p>
      <Refusal of={withdraw} />
      <Refusal of={remove} />
      <div className={styles.acts}>
        <Button
          variant="secondary"
          size="compact"
          type="button"
          disabled={remove.isPending}
          onClick={acts.drop}
        >
          Remove
        </Button>
        {text.published_at === null ? null : (
          <Button
            variant="secondary"
            size="compact"
            type="button"
            disabled={withdraw.isPending}
            onClick={acts.takeOff}
          >
            {text.state === 'scheduled' ? 'Do not publish' : 'Take off the site'}
          </Button>
        )}
        {text.state === 'published' ? null : (
          <Button
            variant="secondary"
            size="compact"
            type="button"
            aria-haspopup="dialog"
            onClick={() => setIsScheduling(true)}
          >
            Schedule…
          </Button>
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
      {isScheduling ? (
        <StaffSchedule
          was={text.published_at}
          close={() => setIsScheduling(false)}
          schedule={(at) => {
            setIsScheduling(false)
            void send(at)
          }}
        />
      ) : null}
    </div>
  )
}

function publishWords({ state }: WrittenText): string {
  if (state === 'draft') return 'Publish'
  return state === 'scheduled' ? 'Keep the changes' : 'Publish changes'
}

/** What visitors see. */
function Standing({ place, text }: { place: string; text: WrittenText }) {
  const { state, slug, published_at, is_changed } = text
  if (state === 'draft') return <span>Visitors do not see it.</span>
  if (state === 'scheduled') return <span>Appears {fullMoment(published_at ?? '')}.</span>
  return (
    <span>
      {is_changed ? 'Visitors still see ' : 'Visitors see '}
      <a href={`${place}${slug}`} target="_blank" rel="noopener">
        what was published
      </a>
      .
    </span>
  )
}
