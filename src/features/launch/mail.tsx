import type { MailMessage } from '../../contract/mail.ts'
import { composeMail } from '../../ui/mail/compose.tsx'
import { salutation, type MailRecipient } from '../../ui/mail/text.ts'

/** The mail by which somebody sees that mail arrives. */
export const testMail = ({ email, first_name, firm, origin }: MailRecipient): MailMessage =>
  composeMail({
    to: email,
    subject: `Mail from ${firm.name} arrives`,
    preheader: 'This is the test that you have asked for.',
    title: 'Your mail is set up',
    pieces: [
      { kind: 'paragraph', text: salutation(first_name) },
      {
        kind: 'paragraph',
        text: 'You have sent this test from the console. As you read it, enquiries, invitations and notices of your site can arrive, too.',
      },
      { kind: 'button', label: 'Go on with the first steps', href: `${origin}/console/start` },
    ],
    footer: 'Sent once, because you have asked for it.',
    firm,
    origin,
  })
