import type { MailMessage } from '../../contract/mail.ts'
import { composeMail } from '../../ui/mail/compose.tsx'
import { salutation, type MailRecipient } from '../../ui/mail/text.ts'

/** The mail with the link to set a new password. */
export function resetMail({ url, ...to }: MailRecipient & { url: string }): MailMessage {
  return composeMail({
    to: to.email,
    subject: `Your new password for ${to.firm.name}`,
    preheader: 'The link works for 30 minutes, once.',
    title: 'Choose a new password',
    pieces: [
      { kind: 'paragraph', text: salutation(to.first_name) },
      {
        kind: 'paragraph',
        text: 'Somebody, we hope you, asked for a new password for your account.',
      },
      { kind: 'button', label: 'Choose a new password', href: url },
      {
        kind: 'small',
        text: 'The link works for 30 minutes, once. Every device will be signed out.',
      },
    ],
    footer: 'If it was not you, do nothing: your password stays as it is.',
    firm: to.firm,
    origin: to.origin,
  })
}
