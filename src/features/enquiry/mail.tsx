import type { MailMessage } from '../../contract/mail.ts'
import { isAddressLike } from '../../contract/name.ts'
import { telephone } from '../../contract/telephone.ts'
import { composeMail } from '../../ui/mail/compose.tsx'
import { momentIn } from '../../ui/mail/moment.ts'
import { cut, oneLine, type Fact } from '../../ui/mail/text.ts'
import { saidWords, worded } from '../../ui/mail/worded.ts'
import { wordedMails } from '../mailtemplate/contract.ts'
import type { CompanyInfo } from '../content/contract.ts'
import {
  serviceInterests,
  type EnquiryAnswer,
  type EnquiryInput,
  type EnquiryReceipt,
} from './contract.ts'

/** An enquiry as its mails need it. */
export interface ArrivedEnquiry extends EnquiryInput {
  reference: string
  received_at: string
  reply_due_at: string
}

/** Where the site is: `https://www.example.com`. */
export interface MailSite {
  origin: string
}

/** To the firm: everything that was sent, and when the reply is due. */
export function enquiryArrived(
  enquiry: ArrivedEnquiry,
  company: CompanyInfo,
  { origin }: MailSite,
): MailMessage {
  const { name, email, message } = enquiry
  const sender = enquiry.company ? `${name}, ${enquiry.company}` : name
  const due = momentIn(company.time_zone, enquiry.reply_due_at, spelled)
  return composeMail({
    to: company.email,
    replyTo: email,
    subject: `New enquiry from ${sender}`,
    preheader: `Reply due ${due}. ${cut(oneLine(message), 90)}`,
    title: `New enquiry from ${name}`,
    pieces: [
      { kind: 'paragraph', text: `Reply due ${due}. Answer this mail, and it goes to ${email}.` },
      { kind: 'facts', facts: factsOf(enquiry, company.time_zone) },
      { kind: 'quote', label: 'Message', text: message },
    ],
    footer: `Sent to the form at ${origin}/contact. The words above are the visitor’s: be as careful with links in them as with those of any stranger.`,
    firm: company,
    origin,
  })
}

function factsOf(enquiry: ArrivedEnquiry, timeZone: string): Fact[] {
  const { email, phone, service_interest: interest } = enquiry
  const service = Object.hasOwn(serviceInterests, interest)
    ? serviceInterests[interest as keyof typeof serviceInterests]
    : interest
  return filled([
    { label: 'Reference', value: enquiry.reference },
    { label: 'Name', value: enquiry.name },
    { label: 'Email', value: email, href: mailto(email) },
    { label: 'Phone', value: phone, href: telephone(phone) },
    { label: 'Company', value: enquiry.company },
    { label: 'Subject', value: enquiry.subject },
    { label: 'Service', value: service },
    { label: 'Budget', value: enquiry.budget_range },
    { label: 'Timeline', value: enquiry.timeline },
    { label: 'Received', value: momentIn(timeZone, enquiry.received_at, spelled) },
  ])
}

type ReceivedGiven = [
  enquiry: ArrivedEnquiry,
  company: CompanyInfo,
  receipt: EnquiryReceipt,
  site: MailSite,
]

/**
 * To the sender, whose address is unverified: it repeats nothing that was typed but a short name,
 * so that it cannot be used to send messages to other people.
 */
export const enquiryReceived = worded((own, ...given: ReceivedGiven) => {
  const [enquiry, company, receipt, { origin }] = given
  const { phone, email, hours } = company
  const said = saidWords(wordedMails['enquiry-received'], own['enquiry-received'], {
    first_name: greetable(enquiry.name),
    reference: receipt.reference,
    when: receipt.detail,
    firm: company.name,
  })
  return composeMail({
    to: enquiry.email,
    replyTo: email || undefined,
    subject: said.subject,
    preheader: `${receipt.detail} What happens until then, and how to reach us sooner.`,
    title: said.title,
    pieces: [
      ...said.opening,
      { kind: 'steps', label: 'What happens next', steps: next },
      {
        kind: 'facts',
        facts: filled([
          { label: 'Reference', value: receipt.reference },
          { label: 'Phone', value: phone, href: telephone(phone) },
          { label: 'Email', value: email, href: mailto(email) },
          { label: 'Business hours', value: hours },
        ]),
      },
      { kind: 'small', text: 'If you call or write about it, quote the reference.' },
      ...said.closing,
    ],
    footer: `This address was given in the form at ${origin}/contact. If that was not you, you need do nothing: no other mail follows by itself.`,
    firm: company,
    origin,
  })
})

/** To the sender: what one of the firm's people wrote to them, in their own name. */
export function enquiryAnswered(
  enquiry: Pick<ArrivedEnquiry, 'email' | 'name' | 'subject' | 'reference'>,
  company: CompanyInfo,
  { text, author, inReplyTo, references }: EnquiryAnswer,
  { origin }: MailSite,
): MailMessage {
  const about = enquiry.subject || 'Your enquiry'
  const paragraphs = text.split(/\n{2,}/).filter((one) => one.trim() !== '')
  return composeMail({
    to: enquiry.email,
    fromName: `${author}, ${company.name}`,
    replyTo: company.email || undefined,
    subject: `Re: ${about} (${enquiry.reference})`,
    preheader: cut(oneLine(text), 90),
    title: about,
    pieces: paragraphs.map((one) => ({ kind: 'paragraph', text: one })),
    footer: `This answers what you sent to us at ${origin}/contact, reference ${enquiry.reference}.`,
    firm: company,
    origin,
    headers: {
      // A person wrote it, so that an answering machine may say that somebody is away.
      'Auto-Submitted': 'no',
      ...(inReplyTo && { 'In-Reply-To': inReplyTo }),
      ...(references.length > 0 && { References: references.join(' ') }),
    },
  })
}

const next = [
  { title: 'A consultant reads it', text: 'The person who would do the work, not a script.' },
  {
    title: 'You have an answer',
    text: 'With our questions, and times for a free first call of half an hour.',
  },
  {
    title: 'You get a proposal',
    text: 'Scope, length, price, and what it leaves out. If you do not need us, we say so.',
  },
]

const longestName = 60
// Characters that no name has.
const noName = /[^\p{L}\p{M}\p{Zs}.,'’ʼ·&()-]/u

/** The name as it may be repeated to an unverified address; empty when it looks like no name. */
function greetable(name: string): string {
  const short = cut(oneLine(name), longestName)
  return isAddressLike(short) || noName.test(short.replace(/…$/, '')) ? '' : short
}

export const filled = (facts: Fact[]) => facts.filter(({ value }) => value !== '')

const mailto = (address: string) => `mailto:${encodeURIComponent(address).replace('%40', '@')}`

/** “Monday, November 23, 2026 at 10:00 AM EST”. */
export const spelled = {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
} as const
