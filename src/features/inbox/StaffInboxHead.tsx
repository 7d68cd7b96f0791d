import type { ReactNode } from 'react'
import { useNow } from '../../ui/base/useNow.ts'
import { BoxTabs } from '../../ui/signedin/list/BoxTabs.tsx'
import { ListTools } from '../../ui/signedin/list/ListTools.tsx'
import { countWords } from '../../ui/signedin/list/news.ts'
import { NarrowBar } from '../../ui/signedin/list/NarrowBar.tsx'
import { SearchWords } from '../../ui/signedin/list/SearchWords.tsx'
import { dayOf } from '../../ui/signedin/time/days.ts'
import { boxNames, enquiryColumns } from '../enquirylist/contract.ts'
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
  return (
    <>
      <BoxTabs
        boxes={boxNames}
        current={filters.box}
        counts={list.newest?.counts}
        hrefOf={(box) => inboxAddress({ ...filters, box, ended_since: '' })}
      />
      <NarrowBar tools={<Tools inbox={inbox} />}>
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
      </NarrowBar>
      {children}
    </>
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
