import type { MailMessage } from '../../contract/mail.ts'
import { choicesAt } from '../../contract/staff-notice.ts'
import { composeMail } from '../../ui/mail/compose.tsx'
import { momentIn } from '../../ui/mail/moment.ts'
import { cut, oneLine, type Fact, type Piece } from '../../ui/mail/text.ts'
import type { CompanyInfo } from '../content/contract.ts'
import { filled, spelled, type ArrivedEnquiry, type MailSite } from './mail.tsx'

type Named = Pick<
  ArrivedEnquiry,
  'name' | 'company' | 'subject' | 'reference' | 'received_at' | 'reply_due_at'
>

const senderOf = ({ name, company }: Named) => (company ? `${name}, ${company}` : name)

/** To one of the firm: the reply is due soon, or late. */
export function enquiryDue(
  enquiry: Named,
  company: CompanyInfo,
  { email, late }: { email: string; late: boolean },
  site: MailSite,
): MailMessage {
  const sender = senderOf(enquiry)
  const due = momentIn(company.time_zone, enquiry.reply_due_at, spelled)
  return toStaff(enquiry, company, site, {
    email,
    title: late ? `The reply to ${sender} is late` : `The reply to ${sender} is due soon`,
    first: `${late ? 'It was due' : 'It is due'} ${due}.`,
    why: 'because the enquiry is yours, or nobody’s and you manage them',
  })
}

/** To one of the firm: somebody has given them an enquiry. */
export function enquiryGiven(
  enquiry: Named & { message: string },
  company: CompanyInfo,
  { email, by }: { email: string; by: string },
  site: MailSite,
): MailMessage {
  const due = momentIn(company.time_zone, enquiry.reply_due_at, spelled)
  return toStaff(enquiry, company, site, {
    email,
    title: `${by} gave you the enquiry of ${senderOf(enquiry)}`,
    first: `The reply is due ${due}.`,
    why: 'because the enquiry was given to you',
    quote: cut(oneLine(enquiry.message), 300),
  })
}

/** To one of the firm: somebody has given them several enquiries at once. */
export function enquiriesGiven(
  company: CompanyInfo,
  { email, by, count, box }: { email: string; by: string; count: number; box: string },
  { origin }: MailSite,
): MailMessage {
  const title = `${by} gave you ${count === 1 ? 'an enquiry' : `${count} enquiries`}`
  const first = 'They stand in the console, by when their reply is due.'
  return composeMail({
    to: email,
    subject: title,
    preheader: first,
    title,
    pieces: [
      { kind: 'paragraph', text: first },
      {
        kind: 'button',
        label: 'Open your enquiries',
        href: `${origin}/console/enquiries?${new URLSearchParams({ box, assignee: 'me' })}`,
      },
    ],
    footer: 'You are sent this because enquiries were given to you.',
    choicesUrl: choicesAt(origin),
    firm: company,
    origin,
  })
}

/** To one of the firm: the visitor has mailed back. */
export function enquiryMailed(
  enquiry: Named & { text: string },
  company: CompanyInfo,
  { email }: { email: string },
  site: MailSite,
): MailMessage {
  const due = momentIn(company.time_zone, enquiry.reply_due_at, spelled)
  return toStaff(enquiry, company, site, {
    email,
    title: `${senderOf(enquiry)} has mailed back`,
    first: `The reply is due ${due}. Answer in the console: an answer to this mail does not reach them.`,
    why: 'because the enquiry is yours, or nobody’s and you manage them',
    quote: cut(oneLine(enquiry.text), 300),
  })
}

interface Said {
  email: string
  title: string
  first: string
  /** Why they are sent it. */
  why: string
  /** How the visitor's message begins. */
  quote?: string
}

function toStaff(
  enquiry: Named,
  company: CompanyInfo,
  { origin }: MailSite,
  { email, title, first, why, quote }: Said,
): MailMessage {
  const facts: Fact[] = filled([
    { label: 'Reference', value: enquiry.reference },
    { label: 'Subject', value: enquiry.subject },
    { label: 'Received', value: momentIn(company.time_zone, enquiry.received_at, spelled) },
  ])
  const href = `${origin}/console/enquiries/${enquiry.reference}`
  const pieces: Piece[] = [
    { kind: 'paragraph', text: first },
    { kind: 'facts', facts },
    ...(quote ? [{ kind: 'quote', label: 'Message', text: quote } as const] : []),
    { kind: 'button', label: 'Open the enquiry', href },
  ]
  return composeMail({
    to: email,
    subject: `${title} (${enquiry.reference})`,
    preheader: first,
    title,
    pieces,
    footer: `You are sent this ${why}.`,
    choicesUrl: choicesAt(origin),
    firm: company,
    origin,
  })
}
