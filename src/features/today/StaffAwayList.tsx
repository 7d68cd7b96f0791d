import { Button } from '../../ui/base/form/Button.tsx'
import { useNow } from '../../ui/base/useNow.ts'
import { Unseen } from '../../ui/base/Unseen.tsx'
import { awayWords } from './away-times.web.ts'
import { itemAbout, itemName } from './staff-item-words.web.ts'
import type { TodayItem } from './staff.contract.ts'
import styles from './Today.module.css'
import type { StaffAway } from './useStaffAway.web.ts'

/** What its reader has put away, each with the way to bring it back. */
export function StaffAwayList({ items, away }: { items: TodayItem[]; away: StaffAway }) {
  const now = useNow()
  if (items.length === 0) return null
  return (
    <details className={styles.away}>
      <summary>Put away ({items.length})</summary>
      <ul>
        {items.map((item) => (
          <li key={item.id}>
            <span>{awayWords(item.away_until ?? item.since, now)}</span>
            <span dir="auto">
              {itemName(item)}
              <small>{itemAbout(item)}</small>
            </span>
            <Button
              variant="secondary"
              size="compact"
              type="button"
              disabled={away.isBusy}
              onClick={() => away.bringBack(item)}
            >
              Bring back<Unseen>: {itemName(item)}</Unseen>
            </Button>
          </li>
        ))}
      </ul>
    </details>
  )
}
