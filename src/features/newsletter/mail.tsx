import { composeMail } from '../../ui/mail/compose.tsx'
import type { MailFirm } from '../../ui/mail/text.ts'
import { saidWords, worded } from '../../ui/mail/worded.ts'
import { wordedMails } from '../mailtemplate/contract.ts'

export interface Confirmation {
  email: string
  /** Of the page with the button that confirms; on the site itself. */
  confirmUrl: string
  /** Of the page with the button that unsubscribes. */
  unsubscribeUrl?: string
  firm: MailFirm
  headers?: Record<string, string>
}

/** Has the owner of the address confirm that they want new posts. */
export const confirmSubscription = worded((own, given: Confirmation) => {
  const { email, confirmUrl, unsubscribeUrl, firm, headers } = given
  const said = saidWords(wordedMails.subscription, own['subscription'], { firm: firm.name })
  return composeMail({
    to: email,
    headers,
    subject: said.subject,
    preheader: 'One step is left. The link works for 48 hours.',
    title: said.title,
    pieces: [
      ...said.opening,
      { kind: 'button', label: 'Confirm my address', href: confirmUrl },
      {
        kind: 'small',
        text: 'The link works for 48 hours. If you are on the list already, nothing changes.',
      },
      ...said.closing,
    ],
    footer: 'If it was not you, do nothing: unless the button is pressed, no more mail comes.',
    firm,
    // In a list of mails there is a phrase in the place of a link that opens something.
    origin: new URL(unsubscribeUrl ?? confirmUrl).origin,
    unsubscribeUrl,
  })
})
