import { Button } from '../../ui/base/form/Button.tsx'
import { useNow } from '../../ui/base/useNow.ts'
import { KeyCap } from '../../ui/signedin/keys/KeyCap.tsx'
import { written } from '../../ui/signedin/time/zone.ts'
import styles from './Today.module.css'
import { headline, lead } from './staff-words.web.ts'
import type { StaffTodayList } from './useStaffToday.web.ts'

/** How much there is, the day, and whose it is. */
export function StaffTodayHead({ today: { list, whose, choose } }: { today: StaffTodayList }) {
  const now = useNow()
  const { newest } = list
  const isMine = whose === 'mine'
  const ours = newest?.items.filter(({ waits_on }) => waits_on === 'firm')
  const date = written({ weekday: 'long', month: 'long', day: 'numeric' }).format(now)
  return (
    <header className={styles.head}>
      <div>
        <h3 id="today" tabIndex={-1}>
          {newest && ours ? headline(ours.length, newest.more) : 'Today'}
        </h3>
        <p>
          {date}. {ours ? lead(ours, now) : null}
        </p>
      </div>
      <Button
        variant="secondary"
        size="compact"
        type="button"
        aria-pressed={isMine}
        aria-keyshortcuts="M"
        onClick={() => choose(isMine ? '' : 'mine')}
      >
        Only mine <KeyCap>M</KeyCap>
      </Button>
    </header>
  )
}
