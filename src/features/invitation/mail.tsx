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

/** The mail to somebody invited whose address has an account, which they keep and add to. */
export function agreementMail({
  url,
  by,
  organisation,
  ...to
}: MailRecipient & { url: string; by: string; organisation: string }): MailMessage {
  const { firm } = to
  return composeMail({
    to: to.email,
    subject: `You were invited to join ${organisation}`,
    preheader:
      'You have an account already: agree, and it shows both. The link works for three days.',
    title: `Join ${organisation}`,
    pieces: [
      { kind: 'paragraph', text: salutation(to.first_name) },
      {
        kind: 'paragraph',
        text: `${by} has invited you to join ${organisation} in the client portal of ${firm.name}. You have an account there already: once you agree, you sign in as before and change between your organisations in the portal.`,
      },
      { kind: 'button', label: `Join ${organisation}`, href: url },
      {
        kind: 'small',
        text: 'The link works for 72 hours, once. Until you agree nothing changes.',
      },
    ],
    footer: `Nobody at ${organisation} learns that you have an account unless you agree. If you did not expect this, do nothing.`,
    firm,
    origin: to.origin,
  })
}
