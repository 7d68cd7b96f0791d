import { ListRow } from '../../ui/signedin/list/ListRow.tsx'
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
      <span className={styles.by} dir="auto">
        by {actorWords(actor)}
      </span>
      {what.length > 0 ? (
        <span className={styles.what} dir="auto">
          {what.join(' · ')}
        </span>
      ) : null}
      {state === 'altered' ? <strong className={styles.broken}>Altered</strong> : null}
    </ListRow>
  )
}
