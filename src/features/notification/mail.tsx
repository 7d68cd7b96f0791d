import type { Letter } from '../../contract/letter.ts'
import type { NotificationKind } from '../../contract/work.ts'
import { letterOf } from '../../ui/letter.tsx'
import type { MailFirm } from '../../ui/mail-text.ts'
import { kindWords } from './contract.ts'

/** Whom a mail goes to, and how they stop the next one. */
interface Addressed {
  email: string
  first_name: string
  firm: MailFirm
  /** `https://www.example.com`, where the site is. */
  origin: string
  stopUrl: string
  headers: Record<string, string>
}

const greeting = (first_name: string) => (first_name ? `Hello ${first_name},` : 'Hello,')

/** Tells one thing at once; what was written is read after signing in, not here. */
export function notificationMail({
  kind,
  text,
  link,
  ...to
}: Addressed & { kind: NotificationKind; text: string; link: string }): Letter {
  return letterOf({
    ...envelope(to),
    subject: text,
    preheader: 'Open the portal to read all of it.',
    title: 'Something new for you',
    pieces: [
      { kind: 'paragraph', text: greeting(to.first_name) },
      { kind: 'paragraph', text },
      { kind: 'button', label: 'Open the portal', href: `${to.origin}${link}` },
    ],
    footer: `Sent because you want mails about this: ${kindWords[kind]}. You choose in your profile.`,
  })
}

/** Tells what came in a day, in one mail. */
export function digestMail({
  lines,
  ...to
}: Addressed & { lines: { project: string; text: string }[] }): Letter {
  const count = lines.length === 1 ? 'One thing is' : `${lines.length} things are`
  return letterOf({
    ...envelope(to),
    subject: `${count} new in your projects`,
    preheader: lines[0]?.text ?? '',
    title: 'New in your projects',
    pieces: [
      { kind: 'paragraph', text: greeting(to.first_name) },
      {
        kind: 'steps',
        label: 'Since the last mail',
        steps: lines.map(({ project, text }) => ({ title: project, text })),
      },
      { kind: 'button', label: 'Open the portal', href: `${to.origin}/dashboard` },
    ],
    footer: 'Sent once a day, when there is something new. You choose in your profile.',
  })
}

const envelope = ({ email, headers, firm, origin, stopUrl }: Addressed) => ({
  to: email,
  headers,
  firm,
  origin,
  unsubscribeUrl: stopUrl,
})
