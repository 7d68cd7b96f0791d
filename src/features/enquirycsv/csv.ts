import { wantedColumns } from '../../contract/list.ts'
import { csvAnswer, type CsvColumn } from '../../platform/http/csv.ts'
import { deliveryInShort } from '../delivery/contract.ts'
import {
  boxNames,
  enquiryColumnKeys,
  enquiryColumns,
  type EnquiryColumn,
} from '../enquirylist/contract.ts'
import { serviceInterests } from '../enquiry/contract.ts'
import type { EnquiryRow } from '../enquiry/staff.contract.ts'

type Column = CsvColumn<EnquiryRow>

const cells: Record<EnquiryColumn, Column['cell']> = {
  name: ({ name }) => name,
  subject: ({ subject, excerpt }) => subject || excerpt,
  reply_due_at: (row) => row.reply_due_at,
  received_at: (row) => row.received_at,
  ended_on: (row) => row.ended_on ?? '',
  company: ({ company = '' }) => company,
  service_interest: ({ service_interest: key = '' }) =>
    key in serviceInterests ? serviceInterests[key as 'advisory'] : key,
  budget_range: ({ budget_range = '' }) => budget_range,
  assignee: ({ assignee }) => assignee?.name ?? '',
  source: ({ source }) =>
    Object.values(source ?? {})
      .filter(Boolean)
      .join(', '),
  delivery: ({ delivery }) => (delivery ? deliveryInShort(delivery) : ''),
  email: ({ email = '' }) => email,
  phone: ({ phone = '' }) => phone,
  timeline: ({ timeline = '' }) => timeline,
  reference: ({ reference }) => reference,
  answered_at: ({ answered_at }) => answered_at ?? '',
}

const box: Column = { label: 'Box', cell: (row) => boxNames[row.box] }

/** Enquiries as CSV: the columns that are always shown and those that are wanted, in the words of the screen. */
export function enquiryCsv(columns: string, slices: AsyncIterable<readonly EnquiryRow[]>) {
  const wanted = wantedColumns(enquiryColumnKeys, columns)
  const isShown = (key: EnquiryColumn) => isAlways(key) || wanted.includes(key)
  const shown = enquiryColumnKeys
    .filter(isShown)
    .map((key): Column => ({ label: enquiryColumns[key].label, cell: cells[key] }))
  return csvAnswer('enquiries.csv', [...shown, box], slices)
}

const isAlways = (key: EnquiryColumn) => {
  const column = enquiryColumns[key]
  return 'shown' in column && column.shown === 'always'
}
