import { useNow } from '../../ui/base/useNow.ts'
import { KeptFilters } from '../../ui/signedin/list/KeptFilters.tsx'
import { NarrowBar } from '../../ui/signedin/list/NarrowBar.tsx'
import { SearchWords } from '../../ui/signedin/list/SearchWords.tsx'
import { dayOf } from '../../ui/signedin/time/days.ts'
import styles from './Audit.module.css'
import type { AuditSide } from './staff.contract.ts'
import { StaffAuditCheck } from './StaffAuditCheck.tsx'
import { auditAddress, auditPath, type StaffAuditRoom } from './useStaffAudit.web.ts'

const sides: Record<AuditSide | '', string> = {
  '': 'By or about',
  by: 'Done by',
  about: 'About',
}

/** What narrows the audit down, and whether it is whole. */
export function StaffAuditHead({ room }: { room: StaffAuditRoom }) {
  const { filters, kept, narrow, save } = room
  const today = dayOf(useNow())
  const day = (name: 'from' | 'to', label: string) => (
    <label className={styles.day}>
      <span>{label}</span>
      <input
        type="date"
        max={today}
        value={filters[name]}
        onChange={({ target }) => narrow({ [name]: target.value })}
      />
    </label>
  )
  return (
    <NarrowBar
      tools={
        <>
          <KeptFilters
            noun="the audit"
            kept={kept}
            path={auditPath}
            query={auditAddress(filters).slice(auditPath.length + 1)}
            save={save}
          />
          <StaffAuditCheck />
        </>
      }
    >
      <SearchWords
        label="Search people and things"
        value={filters.search}
        find={(search) => narrow({ search })}
      />
      <select
        aria-label="Which side"
        value={filters.side}
        onChange={({ target }) => narrow({ side: target.value as AuditSide | '' })}
      >
        {Object.entries(sides).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <div className={styles.days}>
        {day('from', 'From')}
        {day('to', 'To')}
      </div>
    </NarrowBar>
  )
}
