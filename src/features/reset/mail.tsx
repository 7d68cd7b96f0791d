import { composeMail } from '../../ui/mail/compose.tsx'
import { greetedName, type MailRecipient } from '../../ui/mail/text.ts'
import { saidWords, worded } from '../../ui/mail/worded.ts'
import { wordedMails } from '../mailtemplate/contract.ts'

/** The mail with the link to set a new password. */
export const resetMail = worded((own, { url, ...to }: MailRecipient & { url: string }) => {
  const values = { first_name: greetedName(to), firm: to.firm.name }
  const { subject, title, opening, closing } = saidWords(wordedMails.reset, own['reset'], values)
  return composeMail({
    to: to.email,
    subject,
    preheader: 'The link works for 30 minutes, once.',
    title,
    pieces: [
      ...opening,
      { kind: 'button', label: 'Choose a new password', href: url },
      {
        kind: 'small',
        text: 'The link works for 30 minutes, once. Every device will be signed out.',
      },
      ...closing,
    ],
    footer: 'If it was not you, do nothing: your password stays as it is.',
    firm: to.firm,
    origin: to.origin,
  })
})
