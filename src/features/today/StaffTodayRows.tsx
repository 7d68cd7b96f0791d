import { EmptyState } from '../../ui/base/EmptyState.tsx'
import { KeyCap } from '../../ui/signedin/keys/KeyCap.tsx'
import { StaffTodayRow, type TodayActs } from './StaffTodayRow.tsx'
import styles from './Today.module.css'
import type { StaffTodayList } from './useStaffToday.web.ts'

interface StaffTodayRowsProps {
  today: StaffTodayList
  acts: TodayActs
}

/** What needs somebody of the firm, or that nothing does; and what waits on clients. */
export function StaffTodayRows({ today, acts }: StaffTodayRowsProps) {
  const { rows } = today.list
  const [ours, theirs] = (['firm', 'client'] as const).map((whose) =>
    rows.filter(({ row }) => row.waits_on === whose),
  )
  return (
    <>
      {ours?.length ? (
        <>
          <Rows rows={ours} acts={acts} />
          <Hint />
        </>
      ) : (
        <EmptyState title="Nothing needs you.">
          {today.whose === 'mine'
            ? 'What colleagues have is still there: look at everybody’s.'
            : 'Nobody waits for the firm just now. What comes will stand here by itself.'}
        </EmptyState>
      )}
      {theirs?.length ? (
        <section className={styles.clients} aria-labelledby="clients">
          <h3 id="clients">Waiting on clients</h3>
          <Rows rows={theirs} acts={acts} />
        </section>
      ) : null}
    </>
  )
}

interface RowsProps extends Omit<StaffTodayRowsProps, 'today'> {
  rows: StaffTodayList['list']['rows']
}

const Rows = ({ rows, acts }: RowsProps) => (
  <ul className={styles.rows}>
    {rows.map(({ row, isGone }) => (
      <StaffTodayRow key={row.id} item={row} isGone={isGone} acts={acts} />
    ))}
  </ul>
)

const Hint = () => (
  <p className={styles.hint}>
    <KeyCap>J</KeyCap> <KeyCap>K</KeyCap> next and last · <KeyCap>↵</KeyCap> open ·{' '}
    <KeyCap>H</KeyCap> not now · <KeyCap>?</KeyCap> all keys
  </p>
)
