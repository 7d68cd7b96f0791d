import type { ReactNode } from 'react'
import { EmptyState } from '../../ui/base/EmptyState.tsx'
import { KeyCap } from '../../ui/signedin/keys/KeyCap.tsx'
import { StaffTodayRow, type TodayActs } from './StaffTodayRow.tsx'
import styles from './Today.module.css'
import type { StaffTodayList } from './useStaffToday.web.ts'

interface StaffTodayRowsProps {
  today: StaffTodayList
  acts: TodayActs
}

/** What needs somebody of the firm, or that nothing does; what waits on clients, and on going live. */
export function StaffTodayRows({ today, acts }: StaffTodayRowsProps) {
  const { rows } = today.list
  const [ours, theirs, launch] = (['firm', 'client', 'launch'] as const).map((whose) =>
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
        <Below id="clients" title="Waiting on clients">
          <Rows rows={theirs} acts={acts} />
        </Below>
      ) : null}
      {launch?.length ? (
        <Below id="launch" title="Before you go live">
          <Rows rows={launch} acts={acts} />
        </Below>
      ) : null}
    </>
  )
}

interface RowsProps extends Omit<StaffTodayRowsProps, 'today'> {
  rows: StaffTodayList['list']['rows']
}

interface BelowProps {
  id: string
  title: string
  children: ReactNode
}

const Below = ({ id, title, children }: BelowProps) => (
  <section className={styles.clients} aria-labelledby={id}>
    <h3 id={id}>{title}</h3>
    {children}
  </section>
)

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
