import { useMemo } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { callEndpoint } from '../../ui/signedin/data/client.ts'
import { useLiveList } from '../../ui/signedin/list/useLiveList.ts'
import { useSelection } from '../../ui/signedin/list/useSelection.ts'
import type { SeenEnquiry } from '../enquirylist/staff.contract.ts'
import { enquiryBoxes, type EnquiryBox } from '../enquirylist/contract.ts'
import { listEnquiries } from '../enquiry/staff.contract.ts'

export const assigneeChoices = { '': 'Everybody’s', me: 'Mine', nobody: 'Nobody’s' } as const
export type AssigneeChoice = keyof typeof assigneeChoices

/** Who works on the enquiries. */
export interface InboxWriter {
  id: string
  name: string
  firm: string
  /** Whether they may invite people of clients. */
  mayInvite: boolean
}

/** What the list is narrowed by; all of it stands in the address. */
export interface InboxFilters {
  box: EnquiryBox
  assignee: AssigneeChoice
  search: string
  /** `YYYY-MM-DD`: those won or lost from that day on; empty: all. */
  ended_since: string
}

/** The address of the list with these filters, or of an enquiry beside it. */
export function inboxAddress(filters: InboxFilters, reference?: string): string {
  const usual = { box: 'open', assignee: '', search: '', ended_since: '' }
  const given = Object.entries(filters).filter(([name, value]) => value !== usual[name as 'box'])
  const query = new URLSearchParams(given)
  const path = reference ? `/console/enquiries/${reference}` : '/console/enquiries'
  return query.size > 0 ? `${path}?${query}` : path
}

/** Which enquiries are listed and which is open, by the address. */
export function useStaffInbox() {
  const { reference = null } = useParams()
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const filters = useMemo(() => filtersIn(query), [query])
  const list = useLiveList({
    key: [listEnquiries.path, filters],
    tags: listEnquiries.tags,
    load: (after, signal) => callEndpoint(listEnquiries, { query: { ...filters, after } }, signal),
  })
  const selection = useSelection<SeenEnquiry>(JSON.stringify(filters))
  return {
    reference,
    filters,
    list,
    selection,
    /** Opens an enquiry beside the list; null: the list alone. */
    open: (next: string | null, inPlace = false) =>
      void navigate(inboxAddress(filters, next ?? undefined), { replace: inPlace }),
    /** Changes the filters, in place of the entry of the history. */
    narrow: (changes: Partial<InboxFilters>) =>
      void navigate(inboxAddress({ ...filters, ...changes }, reference ?? undefined), {
        replace: true,
      }),
  }
}
export type StaffInbox = ReturnType<typeof useStaffInbox>

/** Those before and after the open one, which is where its reader goes next. */
export function besideOpen({ list, reference }: StaffInbox) {
  const rows = list.rows.filter(({ isGone, row }) => !isGone || row.reference === reference)
  const at = rows.findIndex(({ row }) => row.reference === reference)
  const referenceAt = (place: number) => (at < 0 ? null : (rows[place]?.row.reference ?? null))
  return { before: referenceAt(at - 1), after: referenceAt(at + 1), isListed: at >= 0 }
}

function filtersIn(query: URLSearchParams): InboxFilters {
  const [box, assignee] = [query.get('box'), query.get('assignee')]
  return {
    box: enquiryBoxes.find((one) => one === box) ?? 'open',
    assignee: assignee === 'me' || assignee === 'nobody' ? assignee : '',
    search: (query.get('search') ?? '').slice(0, 200),
    ended_since: /^\d{4}-\d\d-\d\d$/.exec(query.get('ended_since') ?? '')?.[0] ?? '',
  }
}
