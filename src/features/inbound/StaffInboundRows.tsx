import { EmptyState } from '../../ui/base/EmptyState.tsx'
import { KeyCap } from '../../ui/signedin/keys/KeyCap.tsx'
import styles from './Inbound.module.css'
import type { ReviewMail } from './staff.contract.ts'
import { StaffInboundRow } from './StaffInboundRow.tsx'
import type { StaffInboundList } from './useStaffInbound.web.ts'
import type { StaffInboundActs } from './useStaffInboundActs.web.ts'

interface StaffInboundRowsProps {
  list: StaffInboundList
  acts: StaffInboundActs
  choose: (mail: ReviewMail) => void
}

/** The mails, or that there are none. */
export function StaffInboundRows({ list, acts, choose }: StaffInboundRowsProps) {
  if (list.rows.length === 0)
    return (
      <EmptyState title="Every mail has its place.">
        What cannot be put into a thread by itself waits here; nothing is thrown away.
      </EmptyState>
    )
  return (
    <>
      <ul className={styles.rows}>
        {list.rows.map(({ row, isGone }) => (
          <StaffInboundRow
            key={row.id}
            mail={row}
            isGone={isGone}
            acts={acts}
            choose={() => choose(row)}
          />
        ))}
      </ul>
      <p className={styles.hint}>
        <KeyCap>J</KeyCap> <KeyCap>K</KeyCap> next and last · <KeyCap>P</KeyCap> put into an enquiry
        · <KeyCap>N</KeyCap> new enquiry · <KeyCap>X</KeyCap> put away · <KeyCap>?</KeyCap> all keys
      </p>
    </>
  )
}
