import { Link } from 'react-router'
import { BusyButton } from '../../ui/base/form/BusyButton.tsx'
import { Refusal } from '../../ui/signedin/data/ActState.tsx'
import { useAct } from '../../ui/signedin/data/useAct.ts'
import { localDay } from '../../ui/signedin/time/dates.ts'
import type { WrittenText } from '../editorial/staff.contract.ts'
import { keptPeriods } from '../retention/staff.contract.ts'
import type { ListRoom } from './staff-text-rooms.web.ts'
import styles from './Texts.module.css'

/** A text that was removed, with the way back. */
export function StaffTextRemoved({ room, text }: { room: ListRoom; text: WrittenText }) {
  const { kind, calls } = room
  const { id, title, removed_at } = text
  const restore = useAct(calls.restore)
  return (
    <div className={styles.gone}>
      <p>
        <Link to={kind.room}>{kind.label}</Link>
      </p>
      <h3>{title || kind.untitled}</h3>
      <p>
        It was removed. Restored, it is a draft, with all that was written.
        {removed_at ? ` From ${localDay(endOf(removed_at))} on it is deleted for good.` : null}
      </p>
      <BusyButton
        variant="primary"
        size="compact"
        type="button"
        busy={restore.isPending}
        onClick={() => restore.mutate({ params: { id } })}
      >
        Restore it
      </BusyButton>
      <Refusal of={restore} />
    </div>
  )
}

const endOf = (removedAt: string) =>
  new Date(Date.parse(removedAt) + keptPeriods.removed.days * 86_400_000).toISOString()
