import { ListRow, RowLine } from '../../ui/signedin/list/ListRow.tsx'
import { Ago } from '../../ui/signedin/time/Ago.tsx'
import styles from './Audit.module.css'
import { actionWords, actorWords } from './staff-audit-words.web.ts'
import type { AuditEntry } from './staff.contract.ts'

interface StaffAuditRowProps {
  row: AuditEntry
  isGone: boolean
  isOpen: boolean
  href: string
}

/** An entry in the list: what was done, by whom, and to what. */
export function StaffAuditRow({ row, ...place }: StaffAuditRowProps) {
  const { id, at, action, actor, about, organisation, state } = row
  const what = [about?.name, organisation?.name].filter(
    (one, nth, all) => one && all.indexOf(one) === nth,
  )
  return (
    <ListRow {...place} id={id} name={actionWords(action)} aside={<Ago at={at} />}>
      <RowLine>by {actorWords(actor)}</RowLine>
      {what.length > 0 ? <RowLine tone="main">{what.join(' · ')}</RowLine> : null}
      {state === 'altered' ? <strong className={styles.broken}>Altered</strong> : null}
    </ListRow>
  )
}
