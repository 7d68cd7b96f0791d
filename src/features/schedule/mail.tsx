import type { MailMessage } from '../../contract/mail.ts'
import type { NotPublished } from '../../contract/work.ts'
import { composeMail } from '../../ui/mail/compose.tsx'
import { momentIn } from '../../ui/mail/moment.ts'
import type { CompanyInfo } from '../content/contract.ts'

interface NotPublishedUpdate {
  project: { id: string; title: string; client_name: string }
  title: string
  publish_at: string
  failure: NotPublished
  /** Empty: of nobody who can sign in. */
  by_name: string
}

const spelled = {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
} as const

/** To who scheduled an update, else to the managers: it was not published. */
export function updateNotPublished(
  { project, title, publish_at, failure, by_name }: NotPublishedUpdate,
  firm: CompanyInfo,
  { email }: { email: string },
  { origin }: { origin: string },
): MailMessage {
  const due = momentIn(firm.time_zone, publish_at, spelled)
  const why = whyNot(failure, by_name)
  const subject = `Not published: the update for ${project.client_name}`
  const first = `“${title}” on ${project.title} was to go out ${due}, and did not.`
  return composeMail({
    to: email,
    subject,
    preheader: first,
    title: subject,
    pieces: [
      { kind: 'paragraph', text: first },
      { kind: 'paragraph', text: `${why} Its text is kept in the project.` },
      {
        kind: 'button',
        label: 'Open the project',
        href: `${origin}/console/projects/${project.id}`,
      },
    ],
    footer:
      'You are sent this because the update was scheduled by you, or by nobody who can sign in.',
    firm,
    origin,
  })
}

function whyNot(failure: NotPublished, by: string): string {
  if (failure === 'closed') return 'The project was completed or cancelled before.'
  if (failure === 'overtaken') return 'Another update of the project was published meanwhile.'
  return by
    ? `${by} scheduled it, and may not write in the project any more.`
    : 'Whoever scheduled it cannot sign in any more.'
}
