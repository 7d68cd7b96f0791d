import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useNow } from '../../ui/base/useNow.ts'
import { ListTools } from '../../ui/signedin/list/ListTools.tsx'
import { countWords } from '../../ui/signedin/list/news.ts'
import { SearchWords } from '../../ui/signedin/list/SearchWords.tsx'
import { dayOf } from '../../ui/signedin/time/days.ts'
import { boxNames, enquiryBoxes, enquiryColumns } from '../enquirylist/contract.ts'
import styles from './Inbox.module.css'
import {
  assigneeChoices,
  inboxAddress,
  inboxPath,
  type AssigneeChoice,
  type InboxFilters,
  type StaffInbox,
} from './useStaffInbox.web.ts'

/** The boxes with what lies in them, and what narrows the list down. */
export function StaffInboxHead({ inbox, children }: { inbox: StaffInbox; children: ReactNode }) {
  const { filters, list, narrow } = inbox
  const now = useNow()
  const counts = list.newest?.counts
  return (
    <div className={styles.head}>
      <nav className={styles.tabs} aria-label="Boxes">
        {enquiryBoxes.map((box) => (
          <Link
            key={box}
            to={inboxAddress({ ...filters, box, ended_since: '' })}
            aria-current={box === filters.box ? 'true' : undefined}
          >
            {boxNames[box]}
            {counts && counts[box] > 0 ? ` ${countWords(counts[box])}` : ''}
          </Link>
        ))}
      </nav>
      <div className={styles.narrow}>
        <SearchWords
          label="Search enquiries"
          value={filters.search}
          find={(search) => narrow({ search })}
        />
        <select
          aria-label="Whose"
          value={filters.assignee}
          onChange={({ target }) => narrow({ assignee: target.value as AssigneeChoice })}
        >
          {Object.entries(assigneeChoices).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        {filters.box === 'won' || filters.box === 'lost' ? (
          <input
            type="date"
            aria-label={`${boxNames[filters.box]} from this day on`}
            max={dayOf(now)}
            value={filters.ended_since}
            onChange={({ target }) => narrow({ ended_since: target.value })}
          />
        ) : null}
        <Tools inbox={inbox} />
      </div>
      {children}
    </div>
  )
}

function Tools({ inbox: { filters, kept, list, narrow, save } }: { inbox: StaffInbox }) {
  const found = list.newest?.found ?? null
  return (
    <ListTools
      noun="enquiries"
      columns={enquiryColumns}
      kept={kept}
      path={inboxPath}
      query={inboxAddress(filters).slice(inboxPath.length + 1)}
      order={filters.order}
      usualOrder={filters.box === 'open' ? 'Due first' : 'Newest first'}
      setOrder={(order) => narrow({ order: order as InboxFilters['order'] })}
      count={found === null ? '' : countWords(found)}
      save={save}
    />
  )
}
