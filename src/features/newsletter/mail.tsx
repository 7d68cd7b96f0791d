import type { MailMessage } from '../../contract/mail.ts'
import { letterOf } from '../../ui/mail/compose.tsx'
import type { MailFirm } from '../../ui/mail/text.ts'

interface Confirmation {
  email: string
  /** Of the page with the button that confirms; an address of the site itself. */
  confirmUrl: string
  /** Of the page with the button that stops all mail. */
  unsubscribeUrl?: string
  firm: MailFirm
  headers?: Record<string, string>
}

/** Asks whether it was really the owner of the address who wants new posts. */
export function confirmSubscription(given: Confirmation): MailMessage {
  const { email, confirmUrl, unsubscribeUrl, firm, headers } = given
  return letterOf({
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
      { kind: 'paragraph', text: 'If it was you, open this page and press its button.' },
      { kind: 'button', label: 'Confirm my address', href: confirmUrl },
      {
        kind: 'small',
        text: 'The link works for 48 hours. If you are on the list already, nothing changes.',
      },
    ],
    footer: 'If it was not you, do nothing: without the button there is no more mail.',
    firm,
    origin: new URL(confirmUrl).origin,
    unsubscribeUrl,
  })
}
