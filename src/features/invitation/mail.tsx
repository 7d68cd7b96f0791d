import type { MailMessage } from '../../contract/mail.ts'
import { letterOf } from '../../ui/mail/compose.tsx'
import { salutation, type MailRecipient } from '../../ui/mail/text.ts'

/** The link with which somebody comes in for the first time. */
export function invitationMail({
  url,
  organisation,
  ...to
}: MailRecipient & { url: string; organisation: string }): MailMessage {
  return letterOf({
    to: to.email,
    subject: `Your invitation to the client portal of ${to.firm.name}`,
    preheader: 'Choose a username and a password. The link works for three days.',
    title: `Join ${organisation}`,
    pieces: [
      { kind: 'paragraph', text: salutation(to.first_name) },
      {
        kind: 'paragraph',
        text: `${to.firm.name} has opened an account for you with ${organisation}. There you see where the work stands, and what is needed of you.`,
      },
      { kind: 'button', label: 'Create my account', href: url },
      { kind: 'small', text: 'The link works for 72 hours, once, and for this address alone.' },
    ],
    footer: 'If you did not expect this, do nothing: without you there is no account.',
    firm: to.firm,
    origin: to.origin,
  })
}
