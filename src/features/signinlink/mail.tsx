import { composeMail } from '../../ui/mail/compose.tsx'
import { greetedName, type MailRecipient } from '../../ui/mail/text.ts'
import { saidWords, worded } from '../../ui/mail/worded.ts'
import { wordedMails } from '../mailtemplate/contract.ts'

/** The mail with the link to sign in. */
export const signInLinkMail = worded((own, { url, ...to }: MailRecipient & { url: string }) => {
  const values = { first_name: greetedName(to), firm: to.firm.name }
  const said = saidWords(wordedMails['sign-in-link'], own['sign-in-link'], values)
  return composeMail({
    to: to.email,
    subject: said.subject,
    preheader: 'The link works for 15 minutes, once.',
    title: said.title,
    pieces: [
      ...said.opening,
      { kind: 'button', label: 'Sign in', href: url },
      {
        kind: 'small',
        text: 'The link works for 15 minutes, once. Open it in the browser where you asked for it; any other asks you to confirm first. Anyone who has it can sign in as you, so do not pass it on.',
      },
      ...said.closing,
    ],
    footer: 'If it was not you, do nothing: without this message nobody can sign in.',
    firm: to.firm,
    origin: to.origin,
  })
})
