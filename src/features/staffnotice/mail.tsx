import type { MailMessage } from '../../contract/mail.ts'
import { choicesAt } from '../../contract/staff-notice.ts'
import { composeMail } from '../../ui/mail/compose.tsx'
import { salutation, type MailRecipient } from '../../ui/mail/text.ts'

/** How many lines a mail has; the rest is only counted. */
const mostLines = 40

/** To one of the firm: everything of a day, in one mail. */
export function staffDigestMail({
  email,
  first_name,
  firm,
  origin,
  lines,
}: MailRecipient & { lines: { title: string; text: string }[] }): MailMessage {
  const more = lines.length - mostLines
  const title = lines.length === 1 ? 'One thing is new' : `${lines.length} things are new`
  return composeMail({
    to: email,
    subject: `${title} for you`,
    preheader: lines[0]?.text ?? '',
    title,
    pieces: [
      { kind: 'paragraph', text: salutation(first_name) },
      { kind: 'steps', label: 'Since the last mail', steps: lines.slice(0, mostLines) },
      ...(more > 0 ? [{ kind: 'paragraph' as const, text: `And ${more} more.` }] : []),
      { kind: 'button', label: 'Open Today', href: `${origin}/console/today` },
    ],
    footer: 'Sent once a day, when there is something new.',
    choicesUrl: choicesAt(origin),
    firm,
    origin,
  })
}
