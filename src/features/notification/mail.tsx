import type { MailMessage } from '../../contract/mail.ts'
import { choicesAt } from '../../contract/staff-notice.ts'
import type { NotificationKind } from '../../contract/work.ts'
import { composeMail } from '../../ui/mail/compose.tsx'
import { greetedName, type MailFirm, type MailRecipient } from '../../ui/mail/text.ts'
import { saidWords, worded } from '../../ui/mail/worded.ts'
import { wordedMails } from '../mailtemplate/contract.ts'
import { momentIn } from '../../ui/mail/moment.ts'
import { kindWords } from './contract.ts'

/** The recipient, and how they stop such mails. */
export interface NoticeAddress extends MailRecipient {
  stopUrl: string
  headers: Record<string, string>
  /** Its answers become messages. */
  isAnswered?: boolean
}

export interface NoticeGiven {
  kind: NotificationKind
  text: string
  link: string
  /** The name of who looks after the project; none: it comes from the firm. */
  consultant?: string | null
}

/** Said where an answer to the mail comes in. */
const answered = {
  kind: 'small',
  text: 'Answer this mail, and your words join the messages of the project.',
} as const

/** One notification, sent at once. Messages are read after signing in and never quoted here. */
export const notificationMail = worded((own, given: NoticeAddress & NoticeGiven) => {
  const { kind, text, link, consultant, ...to } = given
  const id = `notice-${kind}` as const
  const values = { first_name: greetedName(to), news: text, firm: to.firm.name }
  const said = saidWords(wordedMails[id], own[id], values)
  return composeMail({
    ...envelope(to),
    ...(consultant && { fromName: `${consultant} (${to.firm.name})` }),
    subject: said.subject,
    preheader: 'Open the portal to read all of it.',
    title: said.title,
    pieces: [
      ...said.opening,
      { kind: 'button', label: 'Open the portal', href: `${to.origin}${link}` },
      ...said.closing,
      ...(to.isAnswered ? [answered] : []),
    ],
    footer: `Sent because you want mails about this: ${kindWords[kind]}. You choose in your profile.`,
  })
})

export interface DigestMailLine {
  project: string
  text: string
  link: string
}

/** All notifications of a day in one mail. */
export const digestMail = worded((own, given: NoticeAddress & { lines: DigestMailLine[] }) => {
  const { lines, ...to } = given
  const count = lines.length === 1 ? 'One thing is' : `${lines.length} things are`
  const values = { first_name: greetedName(to), count, firm: to.firm.name }
  const said = saidWords(wordedMails['notice-daily'], own['notice-daily'], values)
  return composeMail({
    ...envelope(to),
    subject: said.subject,
    preheader: lines[0]?.text ?? '',
    title: said.title,
    pieces: [
      ...said.opening,
      {
        kind: 'steps',
        label: 'Since the last mail',
        steps: lines.map(({ project, text, link }) => ({
          title: project,
          text,
          href: `${to.origin}${link}`,
        })),
      },
      { kind: 'button', label: 'Open the portal', href: `${to.origin}/dashboard` },
      ...said.closing,
      ...(to.isAnswered ? [answered] : []),
    ],
    footer: 'Sent once a day, when there is something new. You choose in your profile.',
  })
})

/** How many lines a mail to the firm has; the rest is only counted. */
const mostLines = 20

interface News {
  project: { id: string; title: string; client_name: string }
  /** The oldest first. */
  lines: { text: string; created_at: string }[]
  firm: MailFirm & { email: string; time_zone: string }
  origin: string
  /** To one of its people, who chose it; else to its own address. */
  isStaff?: boolean
}

/** To the firm: what a client has done on a project, without quoting it. */
export function firmNewsMail({ project, lines, firm, origin, isStaff }: News): MailMessage {
  const { id, title, client_name } = project
  const [first] = lines
  const what = lines.length === 1 && first ? first.text : `${lines.length} new things`
  const more = lines.length - mostLines
  const facts = [
    { label: 'Client', value: client_name },
    { label: 'Project', value: title },
    { label: 'Id of the project', value: id },
  ]
  return composeMail({
    to: firm.email,
    subject: `${title}: ${what}`,
    preheader: `${client_name}, ${title}`,
    title: `New from ${client_name}`,
    pieces: [
      {
        kind: 'steps',
        label: lines.length === 1 ? 'What is new' : `${lines.length} things are new`,
        steps: lines.slice(0, mostLines).map(({ text, created_at }) => ({
          title: text,
          text: momentIn(firm.time_zone, created_at, short),
        })),
      },
      ...(more > 0 ? [{ kind: 'paragraph' as const, text: `And ${more} more.` }] : []),
      { kind: 'facts', facts },
      ...(isStaff ? [openProject(`${origin}/console/projects/${id}`)] : []),
    ],
    footer: isStaff
      ? 'Sent because you look after this project, or nobody does and you manage them; at most once in 15 minutes for each project.'
      : 'Sent to the firm, at most once in 15 minutes for each project.',
    ...(isStaff && { choicesUrl: choicesAt(origin) }),
    firm,
    origin,
  })
}

const openProject = (href: string) => ({ kind: 'button', label: 'Open the project', href }) as const

const short = { dateStyle: 'medium', timeStyle: 'short' } as const

const envelope = ({ email, headers, firm, origin, stopUrl }: NoticeAddress) => ({
  to: email,
  headers,
  firm,
  origin,
  unsubscribeUrl: stopUrl,
})
