import type { MailMessage } from '../../contract/mail.ts'
import { composeMail } from '../../ui/mail/compose.tsx'
import { salutation, type MailRecipient } from '../../ui/mail/text.ts'

/** The mail with an invitation link to an address that has no account; `by` is missing in older ones. */
export function invitationMail({
  url,
  by,
  organisation,
  ...to
}: MailRecipient & { url: string; by?: string; organisation: string }): MailMessage {
  // The firm's own people are invited to the firm itself.
  const isOfFirm = organisation === to.firm.name
  return composeMail({
    to: to.email,
    subject: `Your invitation to the ${isOfFirm ? 'console' : 'client portal'} of ${to.firm.name}`,
    preheader: 'Choose a username and a password. The link works for three days.',
    title: `Join ${organisation}`,
    pieces: [
      { kind: 'paragraph', text: salutation(to.first_name) },
      {
        kind: 'paragraph',
        text: `${by ?? to.firm.name} has invited you to join ${organisation} ${
          isOfFirm
            ? 'in its console. There you work with clients, as far as your roles go.'
            : `in the client portal of ${to.firm.name}. There you see where the work stands, and what is needed of you.`
        }`,
      },
      { kind: 'button', label: 'Create my account', href: url },
      { kind: 'small', text: 'The link works for 72 hours, once, and for this address alone.' },
    ],
    footer: 'If you did not expect this, do nothing: no account is created without you.',
    firm: to.firm,
    origin: to.origin,
  })
}

/** The mail to one of the firm's own people whom an organisation has invited: they cannot join it. */
export function staffInvitedMail({
  by,
  organisation,
  ...to
}: MailRecipient & { by: string; organisation: string }): MailMessage {
  return composeMail({
    to: to.email,
    subject: `You were invited to join ${organisation}`,
    preheader: 'Your address is that of one of the firm’s own people, so there is nothing to do.',
    title: `Invited by ${organisation}`,
    pieces: [
      { kind: 'paragraph', text: salutation(to.first_name) },
      {
        kind: 'paragraph',
        text: `${by} has invited this address to join ${organisation} in the client portal. It is that of one of the people of ${to.firm.name}, who work with clients in the console and are members of none. So there is nothing to accept, and nothing has changed.`,
      },
      { kind: 'button', label: 'Open the console', href: `${to.origin}/console` },
    ],
    footer: `Nobody at ${organisation} learns whose address this is: to them the invitation waits.`,
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
