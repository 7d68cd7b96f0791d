import { z } from 'zod'
import { leadDetails, type CustomFields, type LeadDetail } from './settings.ts'
import { serviceInterests } from '../enquiry/contract.ts'

/** What is delivered of an enquiry: its nine fields, and no other column. */
export const leadEnquiry = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  company: z.string(),
  subject: z.string(),
  message: z.string(),
  service_interest: z.string(),
  budget_range: z.string(),
  timeline: z.string(),
})
export type LeadEnquiry = z.infer<typeof leadEnquiry>

export interface LeadRules {
  placeholderCompany: string
  leadSource: string
  limits: 'rest' | 'web'
  customFields: CustomFields
}

export interface Lead {
  /** By the field names of the way; blank ones are left out. */
  fields: Record<string, string>
  /** The values that were too long, in words for staff. */
  cut: string[]
}

/** The name of each field and its maximum length in code points. */
const ways = {
  rest: {
    first: ['FirstName', 40],
    last: ['LastName', 80],
    company: ['Company', 255],
    email: ['Email', 80],
    phone: ['Phone', 40],
    source: ['LeadSource', 40],
    description: ['Description', 32_000],
  },
  web: {
    first: ['first_name', 40],
    last: ['last_name', 80],
    company: ['company', 40],
    email: ['email', 80],
    phone: ['phone', 40],
    source: ['lead_source', 40],
    description: ['description', 32_000],
  },
} as const

/** A custom text field holds at most 255 characters; the message goes to a long one. */
const customLength = (detail: LeadDetail) => (detail === 'message' ? 32_000 : 255)

const labels = {
  subject: 'Subject',
  service_interest: 'Service interest',
  budget_range: 'Budget',
  timeline: 'Timeline',
  message: 'Message',
} satisfies Record<LeadDetail, string>

/**
 * An enquiry as a Lead. A value that is too long is named in `cut` and stands whole in the
 * description; a mail address or telephone number is then left out, because half of it would reach
 * others.
 */
export function leadOf(given: LeadEnquiry, rules: LeadRules): Lead {
  const enquiry = tidy(given)
  const way = ways[rules.limits]
  const fields: Record<string, string> = {}
  const cut = new Set<string>()
  const put = ([field, most]: readonly [string, number], value: string, name: string) => {
    const fits = cutTo(value, most)
    if (fits !== value) cut.add(name)
    if (fits !== value && neverCut.has(name)) return
    if (fits) fields[field] = fits
  }

  const [first, last] = splitName(enquiry.name)
  put(way.first, first, 'name')
  put(way.last, last || rules.placeholderCompany, 'name')
  put(way.company, enquiry.company || rules.placeholderCompany, 'company')
  put(way.email, enquiry.email, 'email')
  put(way.phone, enquiry.phone, 'phone')
  put(way.source, rules.leadSource, 'lead source')
  for (const detail of leadDetails) {
    const field = rules.customFields[detail]
    if (field) put([field, customLength(detail)], enquiry[detail], labels[detail].toLowerCase())
  }
  put(way.description, descriptionOf(enquiry, cut, rules.customFields), 'description')
  return { fields, cut: [...cut] }
}

/** Values that are useless when cut. */
const neverCut = new Set(['email', 'phone'])

function tidy(enquiry: LeadEnquiry): LeadEnquiry {
  const text = (value: string) => value.toWellFormed().replace(/\r\n?/g, '\n').trim()
  const tidied = Object.entries(enquiry).map(([name, value]) => [name, text(value)])
  const { service_interest, ...rest } = Object.fromEntries(tidied) as LeadEnquiry
  const named = new Map<string, string>(Object.entries(serviceInterests))
  return { ...rest, service_interest: named.get(service_interest) ?? service_interest }
}

/** The last word is the last name, which a Lead must have; a single word is the last name. */
function splitName(name: string): [first: string, last: string] {
  const words = name.split(/\s+/)
  const last = words.pop() ?? ''
  return [words.join(' '), last]
}

/** Cuts between code points, never within a surrogate pair. */
function cutTo(value: string, most: number): string {
  if (value.length <= most) return value
  const points = Array.from(value)
  return points.length <= most ? value : points.slice(0, most).join('')
}

/** The message comes last, so that it is what is cut when the whole is too long. */
function descriptionOf(
  enquiry: LeadEnquiry,
  cut: ReadonlySet<string>,
  mapped: CustomFields,
): string {
  const contact = { name: 'Name', company: 'Company', email: 'Email', phone: 'Phone' } as const
  const names = Object.keys(contact) as (keyof typeof contact)[]
  const lines = names.filter((n) => cut.has(n)).map((n) => `${contact[n]}: ${enquiry[n]}`)
  for (const detail of leadDetails) {
    const label = labels[detail]
    const own = mapped[detail] && !cut.has(label.toLowerCase())
    if (own || !enquiry[detail]) continue
    lines.push(
      detail === 'message' ? `${label}:\n${enquiry.message}` : `${label}: ${enquiry[detail]}`,
    )
  }
  return lines.join('\n')
}
