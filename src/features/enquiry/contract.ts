import { z } from 'zod'
import { addressProblem } from '../../contract/email.ts'
import { endpoint } from '../../contract/endpoint.ts'
import { line as oneLine, moment, nothing, lines } from '../../contract/fields.ts'
import { tooLongWords } from '../../contract/too-long.ts'

/** The longest that each field may be, in characters. */
export const enquiryLengths = {
  name: 121,
  email: 254,
  phone: 40,
  company: 255,
  subject: 255,
  message: 30_000,
  service_interest: 255,
  budget_range: 255,
  timeline: 255,
} as const
/** Enough for the longest message in any script, percent-encoded, and the other fields. */
export const enquiryBytes = 512 * 1024

export type EnquiryField = keyof typeof enquiryLengths

export const serviceInterests = {
  advisory: 'Advisory Services',
  implementation: 'Implementation',
  development: 'Development',
  admin: 'Admin On Demand',
  integration: 'Integration Services',
  training: 'Training & Adoption',
} as const

/** The name of a service by its key; another word stays as it is. */
export const interestName = (interest: string): string =>
  interest in serviceInterests ? serviceInterests[interest as 'advisory'] : interest

/** By how much, because nothing of it was cut. */
const tooLong = (field: EnquiryField) => ({
  error: ({ input }: { input?: unknown }) => tooLongWords(String(input), enquiryLengths[field]),
})

const line = (field: EnquiryField) =>
  oneLine('Enter text.').max(enquiryLengths[field], tooLong(field))

const optional = (field: EnquiryField) => line(field).default('')

/** The nine fields of an enquiry; three are required. */
export const enquiryInput = z.strictObject({
  name: line('name').min(1, 'Enter your name.'),
  email: z
    .string('Enter an email address we can reply to.')
    .trim()
    .max(enquiryLengths.email, tooLong('email'))
    .refine(
      (address) => addressProblem(address) === null,
      'Enter an email address we can reply to.',
    ),
  phone: optional('phone'),
  company: optional('company'),
  subject: optional('subject'),
  message: lines('Enter text.')
    .min(1, 'Write a few words about what you need.')
    .max(enquiryLengths.message, tooLong('message')),
  service_interest: optional('service_interest'),
  budget_range: optional('budget_range'),
  timeline: optional('timeline'),
})
export type EnquiryInput = z.infer<typeof enquiryInput>

/** The longest that these may be, in characters. */
export const sourceLengths = {
  referrer: 253,
  utm_source: 100,
  utm_medium: 100,
  utm_campaign: 200,
} as const

const said = (name: keyof typeof sourceLengths) =>
  oneLine('Enter text.')
    .max(sourceLengths[name], `Use at most ${sourceLengths[name]} characters.`)
    .default('')

/** By which way a visitor came to the contact page; empty: unknown. */
export const enquirySource = z.strictObject({
  /** The host of the page before it. */
  referrer: said('referrer'),
  /** The campaign that its address names. */
  utm_source: said('utm_source'),
  utm_medium: said('utm_medium'),
  utm_campaign: said('utm_campaign'),
})
export type EnquirySource = z.infer<typeof enquirySource>

export const unknownSource: EnquirySource = {
  referrer: '',
  utm_source: '',
  utm_medium: '',
  utm_campaign: '',
}

/** By which way somebody came, in a few words; empty: unknown. `own`: the host of the site. */
export function sourceInShort(source: EnquirySource, own: string): string {
  const { referrer, utm_source } = source
  if (utm_source) return `by ${utm_source}`
  if (referrer === '') return ''
  return referrer === own ? 'by our own pages' : `by ${referrer}`
}

/** The same in full. */
export function sourceWords(source: EnquirySource, own: string): string {
  const { referrer, utm_source, utm_medium, utm_campaign } = source
  const campaign = [utm_source, utm_medium, utm_campaign].filter(Boolean).join(', ')
  const page = referrer === own ? 'our own pages' : referrer
  return (
    [page, campaign && `campaign: ${campaign}`].filter(Boolean).join('; ') ||
    'unknown: nothing was said'
  )
}

/** The answer to the sender: the reference to quote, and by when a reply comes. */
export const enquiryReceipt = z.object({
  reference: z.string(),
  reply_due_at: moment,
  /** The same in a sentence. */
  detail: z.string(),
})
export type EnquiryReceipt = z.infer<typeof enquiryReceipt>

/** What one of the firm answers, and where it stands in the thread of mails. */
export interface EnquiryAnswer {
  text: string
  /** Who wrote it. */
  author: string
  /** Message-IDs with their brackets; null and empty for the first mail of all. */
  inReplyTo: string | null
  references: readonly string[]
}

/** How an enquiry was sent, besides its fields. */
export interface Circumstances {
  /** The value of the field that people do not see. */
  honeypot: string
  /** Milliseconds since the form was served; null without a form, which counts neither way. */
  formAge: number | null | 'forged'
  origin: 'form' | 'api' | 'noscript'
  /** This address has sent more than a person would. */
  flooding?: boolean
}

/** How an enquiry was sent, with where from and its key. */
export interface Arrival extends Circumstances {
  address: string
  /** The idempotency key: the same key with the same fields is the same enquiry. */
  key: string | null
  /** By which way the sender came; left out: unknown. */
  source?: EnquirySource | undefined
}

/** Whether an enquiry looks like spam, and why. */
export interface Verdict {
  /** 0 for most; the higher, the more it looks like spam. */
  score: number
  /** The signs for and against, in words for staff. */
  signs: string[]
  /** It is quarantined until staff review it, and neither announced nor answered. */
  isSpam: boolean
}

export const sendEnquiry = endpoint({
  method: 'POST',
  path: '/contact/',
  repeat: 'itself',
  summary: 'Send an enquiry to the firm.',
  access: 'anyone',
  // Counted with the form's; see flood.ts.
  limit: null,
  params: nothing,
  query: nothing,
  bytes: enquiryBytes,
  // What the sender may say besides the nine fields.
  body: enquiryInput.extend({ source: enquirySource.optional() }),
  output: enquiryReceipt,
})
