import type { MailMessage } from '../../contract/mail.ts'
import { composeMail } from '../../ui/mail/compose.tsx'
import { greetedName, salutation, type MailRecipient } from '../../ui/mail/text.ts'
import { saidWords, worded } from '../../ui/mail/worded.ts'
import { wordedMails } from '../mailtemplate/contract.ts'

type Invited = MailRecipient & { url: string; organisation: string }

const valuesOf = ({ by, organisation, ...to }: Invited & { by: string }) => ({
  first_name: greetedName(to),
  by,
  organisation,
  firm: to.firm.name,
})

/** To one of the firm's own people: these words are no template of the firm's. */
const toConsole = {
  ...wordedMails.invitation,
  builtIn: {
    ...wordedMails.invitation.builtIn,
    title: 'Your invitation to the console of {firm}',
    opening:
      '{by} has invited you to join {organisation} in its console. There you work with clients, as far as your roles go.',
  },
}

/** The mail with an invitation link to an address that has no account; `by` is missing in older ones. */
export const invitationMail = worded((own, given: Invited & { by?: string }) => {
  const { url, by, organisation, ...to } = given
  // The firm's own people are invited to the firm itself.
  const isOfFirm = organisation === to.firm.name
  const [mail, words] = isOfFirm
    ? [toConsole, undefined]
    : [wordedMails.invitation, own['invitation']]
  const said = saidWords(mail, words, valuesOf({ ...given, by: by ?? to.firm.name }))
  return composeMail({
    to: to.email,
    subject: said.subject,
    preheader: 'Choose a username and a password. The link works for three days.',
    title: said.title,
    pieces: [
      ...said.opening,
      { kind: 'button', label: 'Create my account', href: url },
      { kind: 'small', text: 'The link works for 72 hours, once, and for this address alone.' },
      ...said.closing,
    ],
    footer: 'If you did not expect this, do nothing: no account is created without you.',
    firm: to.firm,
    origin: to.origin,
  })
})

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
export const agreementMail = worded((own, given: Invited & { by: string }) => {
  const { url, organisation, firm, ...to } = given
  const said = saidWords(wordedMails.agreement, own['agreement'], valuesOf(given))
  return composeMail({
    to: to.email,
    subject: said.subject,
    preheader:
      'You have an account already: agree, and it shows both. The link works for three days.',
    title: said.title,
    pieces: [
      ...said.opening,
      { kind: 'button', label: `Join ${organisation}`, href: url },
      {
        kind: 'small',
        text: 'The link works for 72 hours, once. Until you agree nothing changes.',
      },
      ...said.closing,
    ],
    footer: `Nobody at ${organisation} learns that you have an account unless you agree. If you did not expect this, do nothing.`,
    firm,
    origin: to.origin,
  })
})
