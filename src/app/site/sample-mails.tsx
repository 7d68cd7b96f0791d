import type { OwnMailWords } from '../../contract/mail-words.ts'
import type { MailMessage } from '../../contract/mail.ts'
import type { NotificationKind } from '../../contract/work.ts'
import type { CompanyInfo } from '../../features/content/contract.ts'
import { wordedMails } from '../../features/mailtemplate/contract.ts'
import { type WordedMailId } from '../../contract/mail-ids.ts'
import { mailTemplates } from './mails.tsx'

interface Sample {
  /** To whom it is. */
  email: string
  firm: CompanyInfo
  origin: string
}

/** A mail with data that are made up, in these words. Its links open nothing. */
export function writeSample(
  id: WordedMailId,
  words: OwnMailWords,
  { email, firm, origin }: Sample,
): MailMessage {
  const to = { email, firm, origin, first_name: 'Maya' }
  const url = `${origin}/`
  const invited = { ...to, url, by: 'Ruth Vale', organisation: 'Halden Marine' }
  const stopped = { ...to, stopUrl: url, headers: {} }
  const notice = (kind: NotificationKind) => {
    const { news } = wordedMails[`notice-${kind}`].fields
    const given = { ...stopped, kind, text: news.sample, link: '/dashboard', isAnswered: false }
    return () => mailTemplates.notificationMail.withWords(words)(given)
  }
  const write: Record<WordedMailId, () => MailMessage> = {
    'enquiry-received': () =>
      mailTemplates.enquiryReceived.withWords(words)({ ...enquiry, email }, firm, receipt, {
        origin,
      }),
    invitation: () => mailTemplates.invitationMail.withWords(words)(invited),
    agreement: () => mailTemplates.agreementMail.withWords(words)(invited),
    'sign-in-link': () => mailTemplates.signInLinkMail.withWords(words)({ ...to, url }),
    reset: () => mailTemplates.resetMail.withWords(words)({ ...to, url }),
    'notice-update': notice('update'),
    'notice-approval': notice('approval'),
    'notice-request': notice('request'),
    'notice-message': notice('message'),
    'notice-document': notice('document'),
    'notice-event': notice('event'),
    'notice-daily': () =>
      mailTemplates.digestMail.withWords(words)({ ...stopped, lines: linesOf() }),
    subscription: () =>
      mailTemplates.confirmSubscription.withWords(words)({ email, confirmUrl: url, firm }),
    post: () =>
      mailTemplates.postByMail.withWords(words)({
        email,
        firm,
        unsubscribeUrl: url,
        post: { ...post, url: `${origin}/blog` },
      }),
  }
  return write[id]()
}

const receipt = {
  reference: wordedMails['enquiry-received'].fields.reference.sample,
  reply_due_at: '2026-11-23T15:20:00.000Z',
  detail: wordedMails['enquiry-received'].fields.when.sample,
}
const enquiry = {
  ...receipt,
  received_at: '2026-11-20T15:20:00.000Z',
  name: 'Maya Ellison',
  phone: '',
  company: 'Halden Marine',
  subject: 'Our quotes',
  message: 'Nobody trusts the numbers. Can you look?',
  service_interest: '',
  budget_range: '',
  timeline: '',
}
const post = {
  title: wordedMails.post.fields.post.sample,
  excerpt: 'Nobody reads a Flow that works. Here is what we look at before it breaks.',
  author: 'Ruth Vale',
}
const linesOf = () =>
  (['notice-update', 'notice-message', 'notice-document'] as const).map((id) => ({
    project: 'Dealer portal',
    text: wordedMails[id].fields.news.sample,
    link: '/dashboard',
  }))
