import type { MailMessage } from '../../contract/mail.ts'
import { composeMail } from '../../ui/mail/compose.tsx'
import { salutation, type MailRecipient } from '../../ui/mail/text.ts'

/** The mail with the link to sign in. */
export function signInLinkMail({ url, ...to }: MailRecipient & { url: string }): MailMessage {
  return composeMail({
    to: to.email,
    subject: `Your link to sign in to ${to.firm.name}`,
    preheader: 'The link works for 15 minutes, once.',
    title: 'Sign in without a password',
    pieces: [
      { kind: 'paragraph', text: salutation(to.first_name) },
      {
        kind: 'paragraph',
        text: 'Somebody, we hope you, asked for a link to sign in to the client portal.',
      },
      { kind: 'button', label: 'Sign in', href: url },
      {
        kind: 'small',
        text: 'The link works for 15 minutes, once. Open it in the browser where you asked for it; any other asks you to confirm first. Anyone who has it can sign in as you, so do not pass it on.',
      },
    ],
    footer: 'If it was not you, do nothing: without this message nobody can sign in.',
    firm: to.firm,
    origin: to.origin,
  })
}
