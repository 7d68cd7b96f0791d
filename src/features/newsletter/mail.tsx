import type { MailMessage } from '../../contract/mail.ts'
import { composeMail } from '../../ui/mail/compose.tsx'
import type { MailFirm } from '../../ui/mail/text.ts'

interface Confirmation {
  email: string
  /** Of the page with the button that confirms; on the site itself. */
  confirmUrl: string
  /** Of the page with the button that unsubscribes. */
  unsubscribeUrl?: string
  firm: MailFirm
  headers?: Record<string, string>
}

/** Has the owner of the address confirm that they want new posts. */
export function confirmSubscription(given: Confirmation): MailMessage {
  const { email, confirmUrl, unsubscribeUrl, firm, headers } = given
  return composeMail({
    to: email,
    headers,
    subject: `Please confirm: new posts of ${firm.name}`,
    preheader: 'One step is left. The link works for 48 hours.',
    title: 'One step is left',
    pieces: [
      {
        kind: 'paragraph',
        text: `Somebody, we hope you, asked for new posts of ${firm.name} to be sent to this address.`,
      },
      { kind: 'paragraph', text: 'If it was you, open this page and press the button.' },
      { kind: 'button', label: 'Confirm my address', href: confirmUrl },
      {
        kind: 'small',
        text: 'The link works for 48 hours. If you are on the list already, nothing changes.',
      },
    ],
    footer: 'If it was not you, do nothing: unless the button is pressed, no more mail comes.',
    firm,
    // In a list of mails there is a phrase in the place of a link that opens something.
    origin: new URL(unsubscribeUrl ?? confirmUrl).origin,
    unsubscribeUrl,
  })
}
