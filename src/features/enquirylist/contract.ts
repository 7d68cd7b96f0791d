import { z } from 'zod'
import { line } from '../../contract/fields.ts'
import { listColumns, listOrder, type ListColumn } from '../../contract/list.ts'

/** How far the firm is with an enquiry. */
export const enquiryStates = ['open', 'answered', 'won', 'lost'] as const
export type EnquiryState = (typeof enquiryStates)[number]

/** Where an enquiry lies: by its state, or in review while it looks like spam. */
export const enquiryBoxes = [...enquiryStates, 'review'] as const
export type EnquiryBox = (typeof enquiryBoxes)[number]

/** The names of the boxes on screens. */
export const boxNames: Record<EnquiryBox, string> = {
  open: 'Open',
  answered: 'Answered',
  won: 'Won',
  lost: 'Lost',
  review: 'Review',
}

/** What a list of enquiries can show of each, by the names of the fields. */
export const enquiryColumns = {
  name: { label: 'Name', orders: ['Name, A to Z', 'Name, Z to A'], shown: 'always' },
  subject: { label: 'Subject', shown: 'always' },
  reply_due_at: { label: 'Answer due', orders: ['Due first', 'Due last'], shown: 'always' },
  received_at: { label: 'Received', orders: ['Oldest first', 'Newest first'], shown: 'always' },
  ended_on: {
    label: 'Won or lost on',
    orders: ['Ended first', 'Ended last'],
    shown: 'always',
  },
  company: { label: 'Company', orders: ['Company, A to Z', 'Company, Z to A'], shown: 'usual' },
  service_interest: { label: 'Service', shown: 'usual' },
  budget_range: { label: 'Budget', shown: 'usual' },
  assignee: { label: 'Given to', shown: 'usual' },
  source: { label: 'Came by', shown: 'usual' },
  delivery: { label: 'Salesforce', shown: 'usual' },
  email: { label: 'Email' },
  phone: { label: 'Phone' },
  timeline: { label: 'Timeline' },
  reference: { label: 'Reference' },
  answered_at: { label: 'Answered' },
} as const satisfies Record<string, ListColumn>
export type EnquiryColumn = keyof typeof enquiryColumns

export const enquiryColumnKeys = Object.keys(enquiryColumns) as EnquiryColumn[]

/** The columns that have an order. */
export const enquiryOrders = [
  'name',
  'reply_due_at',
  'received_at',
  'ended_on',
  'company',
] as const satisfies EnquiryColumn[]
export type EnquiryOrder = (typeof enquiryOrders)[number]

/** The columns that are read of each. */
export const chosenEnquiryColumns = { columns: listColumns(enquiryColumnKeys) }

/** What a list of enquiries is narrowed and ordered by. */
export const enquiryFilters = z.object({
  box: z.enum(enquiryBoxes).default('open'),
  /** `me`, `nobody`, or left out for everybody's. */
  assignee: z.enum(['me', 'nobody', '']).default(''),
  /** Words of name, address, company, subject, message, reference or why it ended, all of them; each may be incomplete. */
  search: line().max(200, 'Use at most 200 characters.').default(''),
  /** Those that were won or lost from this day on; left out: all. */
  ended_since: z.union([z.iso.date(), z.literal('')]).default(''),
  /** Left out: the open ones by when their reply is due, the others the newest first. */
  order: listOrder(enquiryOrders),
})
