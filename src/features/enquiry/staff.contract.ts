import { z } from 'zod'
import { endpoint } from '../../contract/endpoint.ts'
import { line, lines, moment, nothing, ownId } from '../../contract/fields.ts'
import { personName } from '../account/contract.ts'
import { enquiryId, followUp, leadDelivery } from '../delivery/contract.ts'
import { enquirySource } from './contract.ts'
import { mailFile } from '../mailfile/contract.ts'
import { afterCursor } from '../../contract/list.ts'
import {
  chosenEnquiryColumns,
  enquiryBoxes,
  enquiryFilters,
  enquiryStates,
} from '../enquirylist/contract.ts'
import { mergedEnquiry } from '../merge/contract.ts'
import { replyClock, type ReplyClock } from '../replyclock/contract.ts'

/** The longest that these texts may be, in characters. */
export const longest = { text: 30_000, why: 500 } as const

const plain = {
  access: 'staff:enquiries',
  limit: { count: 240, seconds: 60 },
  params: nothing,
  query: nothing,
} as const
const ofEnquiry = z.object({ id: ownId })
const acts = {
  ...plain,
  audited: true,
  method: 'POST',
  params: ofEnquiry,
  success: 200,
  tags: ['enquiry'],
} as const

/** One of the firm's people. */
const person = z.object({ id: z.string(), name: z.string() })

/** An enquiry, without what was said about it. */
const enquiryRow = z.object({
  id: z.string(),
  /** Such as `ENQ-3EXVWW72`; it stands in the address. */
  reference: z.string(),
  received_at: moment,
  reply_due_at: moment,
  name: z.string(),
  email: z.string(),
  company: z.string(),
  /** May be empty. */
  subject: z.string(),
  /** How the message begins, on one line. */
  excerpt: z.string(),
  /** The keys and words that were chosen in the form; may be empty. */
  service_interest: z.string(),
  budget_range: z.string(),
  box: z.enum(enquiryBoxes),
  assignee: person.nullable(),
  answered_at: moment.nullable(),
  /** The day on which it was won or lost. */
  ended_on: z.iso.date().nullable(),
  delivery: leadDelivery,
  source: enquirySource,
  phone: z.string(),
  timeline: z.string(),
})

export type EnquiryWholeRow = z.output<typeof enquiryRow>

/** An enquiry as a list shows it: without the columns that nobody wanted. */
const listedEnquiry = enquiryRow.partial({
  email: true,
  company: true,
  service_interest: true,
  budget_range: true,
  answered_at: true,
  delivery: true,
  source: true,
  phone: true,
  timeline: true,
})
export type EnquiryRow = z.output<typeof listedEnquiry>
/** With its clock, while it is open; null: it has none any more. */
export type ClockedEnquiry = EnquiryRow & { clock: ReplyClock | null }

export const listEnquiries = endpoint({
  ...plain,
  method: 'GET',
  path: '/staff/enquiries/',
  summary:
    'A box of enquiries: the open ones by when their reply is due, the others the newest first, or in another order; 100 at a time.',
  query: enquiryFilters.extend({ ...chosenEnquiryColumns, after: afterCursor }),
  output: z.object({
    items: z.array(listedEnquiry.extend({ clock: replyClock.nullable() })),
    /** Names the next page; null after the last. */
    next: z.string().nullable(),
    /** How many the list has; 1,001 stands for more than 1,000. null: of a later page. */
    found: z.number().nullable(),
    /** How many lie in each box, with this assignee; 1,001 stands for more than 1,000. */
    counts: z.record(z.enum(enquiryBoxes), z.number()),
  }),
  tags: ['enquiry'],
})

/** What was said about an enquiry after it came. */
export const threadEntry = z.object({
  id: z.string(),
  /** `in`: the visitor wrote; `out`: the firm answered; `note`: for the firm alone. */
  kind: z.enum(['in', 'out', 'note']),
  /** Who of the firm; null: the visitor, or somebody who is not there any more. */
  author: z.string().nullable(),
  text: z.string(),
  at: moment,
  /** Of an answer: it waits, was sent, could not be, or came back. */
  mail: z.enum(['waiting', 'sent', 'failed', 'bounced']).nullable(),
  /** What the server said that returned it; null: nothing. */
  returned_with: z.string().nullable(),
  /** A program of the visitor's wrote it, such as one that says that they are away. */
  automatic: z.boolean(),
  /** It came with an enquiry that was merged into this one; `first`: what was written there first. */
  merged: z.object({ reference: z.string(), first: z.boolean() }).nullable(),
  /** The files that came with it by mail. */
  files: z.array(mailFile),
})
export type ThreadEntry = z.output<typeof threadEntry>

export const enquiryWhole = enquiryRow.extend({
  message: z.string(),
  /** Why it was won or lost; may be empty. */
  ended_why: z.string(),
  /** The signs for and against spam, in words. */
  spam_signs: z.array(z.string()),
  thread: z.array(threadEntry),
  /** The files of the mail that it was made of. */
  files: z.array(mailFile),
  follow_ups: z.array(followUp),
  /** Other enquiries from the same address or the same company's domain, the newest first; five. */
  also: z.array(
    z.object({
      reference: z.string(),
      name: z.string(),
      subject: z.string(),
      received_at: moment,
      box: z.enum(enquiryBoxes),
      same: z.enum(['address', 'domain']),
    }),
  ),
  /** The client of whom somebody has this address; null: of none. */
  client: person.nullable(),
  /** The duplicates that were merged into it. */
  merged: z.array(mergedEnquiry),
})
export type EnquiryWhole = z.output<typeof enquiryWhole>

export const readEnquiry = endpoint({
  ...plain,
  method: 'GET',
  path: '/staff/enquiries/{id}/',
  summary: 'An enquiry with everything that was said and done about it.',
  params: z.object({ id: enquiryId }),
  output: enquiryWhole,
  tags: ['enquiry'],
})

/** What an act answers: how it is taken back. */
const done = z.object({
  /** For `POST /undo/{id}/`, within a minute; what is mailed is held back for ten seconds. */
  undo: z.string(),
})

export const answerEnquiry = endpoint({
  ...acts,
  path: '/staff/enquiries/{id}/answer/',
  summary: 'Answer an enquiry by mail, which stops its clock.',
  bytes: 160 * 1024,
  body: z.strictObject({
    text: lines('Write an answer.')
      .min(1, 'Write an answer.')
      .max(longest.text, `Use at most ${longest.text} characters.`),
    /** The last entry of the thread that the writer has seen; null: there was none. */
    seen: ownId.nullable(),
    /** True: send it although somebody has written meanwhile. */
    anyway: z.boolean().default(false),
  }),
  output: done,
})
export const noteEnquiry = endpoint({
  ...acts,
  path: '/staff/enquiries/{id}/note/',
  summary: 'Add a note to an enquiry, which the firm alone reads.',
  bytes: 160 * 1024,
  body: z.strictObject({
    text: lines('Write a note.')
      .min(1, 'Write a note.')
      .max(longest.text, `Use at most ${longest.text} characters.`),
  }),
  output: done,
})
export const assignEnquiry = endpoint({
  ...acts,
  path: '/staff/enquiries/{id}/assign/',
  summary: 'Give an enquiry to one of the firm’s people, or to nobody.',
  body: z.strictObject({ person: ownId.nullable() }),
  output: done,
})
export const moveEnquiry = endpoint({
  ...acts,
  path: '/staff/enquiries/{id}/state/',
  summary: 'Say how far the firm is with an enquiry: open, answered elsewhere, won or lost.',
  body: z.strictObject({
    state: z.enum(enquiryStates),
    why: line('Enter text.').max(longest.why, `Use at most ${longest.why} characters.`).default(''),
    /** When it was won or lost; left out: today, where the firm is. */
    on: z.iso.date('Choose a day.').optional(),
  }),
  output: done,
})
export const judgeEnquiry = endpoint({
  ...acts,
  path: '/staff/enquiries/{id}/spam/',
  summary:
    'Say that an enquiry is spam, or that it is none: then its mails and its delivery follow.',
  body: z.strictObject({ spam: z.boolean() }),
  output: done,
})

export const makeClient = endpoint({
  ...acts,
  // It invites somebody, which takes more than answering.
  access: 'staff:people',
  fresh: true,
  path: '/staff/enquiries/{id}/client/',
  summary:
    'Make a client of an enquiry: an organisation or one that is there, an invitation and a project, all of it or nothing.',
  body: z.strictObject({
    /** An organisation that is there; null: one of this name. */
    organisation: ownId.nullable(),
    organisation_name: line().max(120, 'Use at most 120 characters.').default(''),
    first_name: personName.default(''),
    last_name: personName.default(''),
    /** The title of the project; empty for none. */
    project_title: line().max(120, 'Use at most 120 characters.').default(''),
  }),
  output: done.extend({
    organisation: z.string(),
    /** To hand over, where no mail server is set; else null, because only the mail has it. */
    link: z.string().nullable(),
  }),
  repeat: 'refused',
  tags: ['enquiry', 'organisation', 'person', 'project'],
})

export const listAssignees = endpoint({
  ...plain,
  method: 'GET',
  path: '/staff/enquiry-assignees/',
  summary: 'Those of the firm’s people who may answer enquiries.',
  output: z.array(person),
  tags: ['person'],
})
