import { useMemo } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { callEndpoint } from '../../ui/signedin/data/client.ts'
import { besideRow, type BesideRow } from '../../ui/signedin/list/beside.ts'
import { listAddress, orderIn, shownColumns } from '../../ui/signedin/list/columns.ts'
import type { KeptList } from '../../ui/signedin/list/kept-list.ts'
import { saveDownload, type Saving } from '../../ui/signedin/data/save-file.ts'
import { useLiveList } from '../../ui/signedin/list/useLiveList.ts'
import { useSelection } from '../../ui/signedin/list/useSelection.ts'
import type { SeenEnquiry } from '../enquirylist/staff.contract.ts'
import type { ListOrder } from '../../contract/list.ts'
import {
  enquiryBoxes,
  enquiryColumns,
  type EnquiryBox,
  type EnquiryOrder,
} from '../enquirylist/contract.ts'
import { listEnquiries } from '../enquiry/staff.contract.ts'
import { saveEnquiries } from '../enquirycsv/staff.contract.ts'

export const assigneeChoices = { '': 'Everybody’s', me: 'Mine', nobody: 'Nobody’s' } as const
export type AssigneeChoice = keyof typeof assigneeChoices

/** What the list is narrowed by; all of it stands in the address. */
export interface InboxFilters {
  box: EnquiryBox
  assignee: AssigneeChoice
  search: string
  /** `YYYY-MM-DD`: those won or lost from that day on; empty: all. */
  ended_since: string
  order: ListOrder<EnquiryOrder>
}

/** The list without filters. */
export const inboxPath = '/console/enquiries'

/** The address of the list with these filters, or of an enquiry beside it. */
export function inboxAddress(filters: InboxFilters, reference?: string): string {
  const path = reference ? `${inboxPath}/${reference}` : inboxPath
  return listAddress(path, { ...filters }, { box: 'open' })
}

/** Which enquiries are listed and which is open, by the address. */
export function useStaffInbox(kept: KeptList) {
  const { reference = null } = useParams()
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const filters = useMemo(() => filtersIn(query), [query])
  const columns = shownColumns(enquiryColumns, kept.columns)
  const wanted = { ...filters, columns: columns.join(',') }
  const list = useLiveList({
    key: [listEnquiries.path, wanted],
    tags: listEnquiries.tags,
    load: (after, signal) => callEndpoint(listEnquiries, { query: { ...wanted, after } }, signal),
  })
  const selection = useSelection<SeenEnquiry>(JSON.stringify(filters))
  return {
    reference,
    filters,
    /** Those that are shown of each. */
    columns,
    kept,
    list,
    selection,
    /** Saves all that the list has. */
    save: (saving: Saving) => saveDownload(saveEnquiries, wanted, 'enquiries.csv', saving),
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
export function besideOpen(inbox: StaffInbox) {
  const { before, after, rowId } = besideOf(inbox)
  return { before, after, isListed: rowId !== undefined }
}

/** The same for the list: an enquiry is opened by its reference. */
export function besideOf({ list, reference, open }: StaffInbox): BesideRow {
  const named = list.rows.map(({ row, isGone }) => ({ row: { id: row.reference }, isGone }))
  const openRow = list.rows.find(({ row }) => row.reference === reference)?.row
  return { ...besideRow(named, reference, open), rowId: openRow?.id }
}

/** What the open enquiry needs of the list. */
export const listBeside = (inbox: StaffInbox) => ({
  box: inbox.filters.box,
  isEverybodys: inbox.filters.assignee === '',
  address: (reference?: string) => inboxAddress(inbox.filters, reference),
  open: inbox.open,
  neighbours: () => besideOpen(inbox),
  drop: inbox.list.drop,
})

const { name, reply_due_at, received_at, ended_on, company } = enquiryColumns
const ordered = { name, reply_due_at, received_at, ended_on, company }

function filtersIn(query: URLSearchParams): InboxFilters {
  const [box, assignee] = [query.get('box'), query.get('assignee')]
  return {
    box: enquiryBoxes.find((one) => one === box) ?? 'open',
    assignee: assignee === 'me' || assignee === 'nobody' ? assignee : '',
    search: (query.get('search') ?? '').slice(0, 200),
    order: orderIn<EnquiryOrder>(query, ordered),
    ended_since: /^\d{4}-\d\d-\d\d$/.exec(query.get('ended_since') ?? '')?.[0] ?? '',
  }
}
