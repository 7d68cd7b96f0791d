import { EmptyState } from '../../ui/base/EmptyState.tsx'
import { KeyCap } from '../../ui/signedin/keys/KeyCap.tsx'
import type { TodayItem } from './staff.contract.ts'
import { StaffTodayRow } from './StaffTodayRow.tsx'
import styles from './Today.module.css'
import type { StaffTodayList } from './useStaffToday.web.ts'

interface StaffTodayRowsProps {
  today: StaffTodayList
  notNow: (item: TodayItem) => void
}

/** What needs somebody, or that nothing does. */
export function StaffTodayRows({ today: { list, whose }, notNow }: StaffTodayRowsProps) {
  if (list.rows.length === 0)
    return (
      <EmptyState title="Nothing needs you.">
        {whose === 'mine'
          ? 'What colleagues have is still there: look at everybody’s.'
          : 'Nobody waits for the firm just now. What comes will stand here by itself.'}
      </EmptyState>
    )
  return (
    <>
      <ul className={styles.rows}>
        {list.rows.map(({ row, isGone }) => (
          <StaffTodayRow key={row.id} item={row} isGone={isGone} notNow={() => notNow(row)} />
        ))}
      </ul>
      <p className={styles.hint}>
        <KeyCap>J</KeyCap> <KeyCap>K</KeyCap> next and last · <KeyCap>↵</KeyCap> open ·{' '}
        <KeyCap>H</KeyCap> not now · <KeyCap>?</KeyCap> all keys
      </p>
    </>
  )
}
