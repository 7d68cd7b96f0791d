import { useRef } from 'react'
import { KeyCap } from '../../ui/signedin/keys/KeyCap.tsx'
import { ListHint } from '../../ui/signedin/list/ListHint.tsx'
import { ListPane } from '../../ui/signedin/list/ListPane.tsx'
import type { EnquiryBox } from '../enquirylist/contract.ts'
import { StaffEnquiryRow } from './StaffEnquiryRow.tsx'
import { StaffInboxHead } from './StaffInboxHead.tsx'
import { StaffInboxSelection, type StaffInboxSelectionProps } from './StaffInboxSelection.tsx'
import { besideOf, inboxAddress } from './useStaffInbox.web.ts'

const empty: Record<EnquiryBox, readonly [title: string, sentence: string]> = {
  open: ['Nobody waits for an answer.', 'What visitors send from the contact page comes here.'],
  answered: ['No answer is out.', 'Whoever has had an answer stays here until it is won or lost.'],
  won: ['Nothing is won yet.', 'Enquiries that became work are kept here, with why.'],
  lost: ['Nothing is lost.', 'Enquiries that became nothing are kept here, with why.'],
  review: ['Nothing to look through.', 'What looks like spam waits here for your verdict.'],
}
const nothingFound = [
  'Nothing here by these words.',
  'Try fewer words, another box, or everybody’s.',
] as const

/** The list of enquiries, with its tabs, its search, and what has come meanwhile. */
export function StaffInboxList({ inbox, me }: Pick<StaffInboxSelectionProps, 'inbox' | 'me'>) {
  const { columns, filters, list, reference, selection } = inbox
  const place = useRef<HTMLDivElement>(null)
  const narrowed = [filters.search, filters.assignee, filters.ended_since].some(Boolean)
  return (
    <ListPane
      noun="enquiry"
      waiting="Loading enquiries..."
      list={list}
      beside={besideOf(inbox)}
      place={place}
      head={
        <StaffInboxHead inbox={inbox}>
          <StaffInboxSelection inbox={inbox} me={me} place={place} />
        </StaffInboxHead>
      }
      empty={narrowed ? nothingFound : empty[filters.box]}
      hint={<Hint isOpen={reference !== null} />}
    >
      {list.rows.map(({ row, isGone }) => (
        <StaffEnquiryRow
          key={row.id}
          row={row}
          columns={columns}
          isGone={isGone}
          isOpen={row.reference === reference}
          isSelected={selection.has(row.id)}
          select={() => selection.toggle({ id: row.id, assignee: row.assignee?.id ?? null })}
          href={inboxAddress(filters, row.reference)}
        />
      ))}
    </ListPane>
  )
}

const Hint = ({ isOpen }: { isOpen: boolean }) => (
  <ListHint isOpen={isOpen}>
    {isOpen ? (
      <>
        <KeyCap>R</KeyCap> reply · <KeyCap>1</KeyCap> to <KeyCap>9</KeyCap> with a template ·{' '}
      </>
    ) : (
      <>
        <KeyCap>X</KeyCap> select ·{' '}
      </>
    )}
  </ListHint>
)
