import type { MailMessage } from '../../contract/mail.ts'
import { composeMail } from '../../ui/mail/compose.tsx'
import { salutation, type MailRecipient } from '../../ui/mail/text.ts'

/** The mail with an invitation link. */
export function invitationMail({
  url,
  organisation,
  ...to
}: MailRecipient & { url: string; organisation: string }): MailMessage {
  return composeMail({
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
    footer: 'If you did not expect this, do nothing: no account is created without you.',
    firm: to.firm,
    origin: to.origin,
  })
}

/** The mail to somebody invited whose address an account of another organisation has. */
export function knownAddressMail({
  by,
  organisation,
  ...to
}: MailRecipient & { by: string; organisation: string }): MailMessage {
  const { firm } = to
  return composeMail({
    to: to.email,
    subject: `You were invited to join ${organisation}`,
    preheader: 'This address already has an account with another organisation.',
    title: `You were invited to join ${organisation}`,
    pieces: [
      { kind: 'paragraph', text: salutation(to.first_name) },
      {
        kind: 'paragraph',
        text: `${by} has invited you to join ${organisation} in the client portal of ${firm.name}. This address already has an account with another organisation, or an invitation to one, and an account belongs to one organisation. Nothing in it has changed.`,
      },
      {
        kind: 'paragraph',
        text: `To join ${organisation} as well, ask them to invite another address of yours. To leave the other organisation for it, please write to us.`,
      },
    ],
    footer: `Nobody at ${organisation} was told that this address has an account. If you did not expect this, do nothing.`,
    firm,
    origin: to.origin,
  })
}
