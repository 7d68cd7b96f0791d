import type { MailMessage } from '../../contract/mail.ts'
import { letterOf } from '../../ui/mail/compose.tsx'
import type { MailFirm } from '../../ui/mail/text.ts'
import type { SecurityEvent } from './contract.ts'

/** Whom a mail about an account goes to, and from where. */
interface Addressed {
  email: string
  first_name: string
  firm: MailFirm
  /** `https://www.example.com`, where the site is. */
  origin: string
}

const greeting = (first_name: string) => (first_name ? `Hello ${first_name},` : 'Hello,')

/** The link with which somebody sets a new password. */
export function resetPassword({ url, ...to }: Addressed & { url: string }): MailMessage {
  return letterOf({
    to: to.email,
    subject: `Your new password for ${to.firm.name}`,
    preheader: 'The link works for 30 minutes, once.',
    title: 'Choose a new password',
    pieces: [
      { kind: 'paragraph', text: greeting(to.first_name) },
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

/** The link with which somebody comes in for the first time. */
export function invitation({
  url,
  organisation,
  ...to
}: Addressed & { url: string; organisation: string }): MailMessage {
  return letterOf({
    to: to.email,
    subject: `Your invitation to the client portal of ${to.firm.name}`,
    preheader: 'Choose a username and a password. The link works for three days.',
    title: `Join ${organisation}`,
    pieces: [
      { kind: 'paragraph', text: greeting(to.first_name) },
      {
        kind: 'paragraph',
        text: `${to.firm.name} has opened an account for you with ${organisation}. There you see where the work stands, and what is needed of you.`,
      },
      { kind: 'button', label: 'Create my account', href: url },
      { kind: 'small', text: 'The link works for 72 hours, once, and for this address alone.' },
    ],
    footer: 'If you did not expect this, do nothing: without you there is no account.',
    firm: to.firm,
    origin: to.origin,
  })
}

const events: Record<SecurityEvent, { subject: string; text: string }> = {
  'password-changed': {
    subject: 'Your password was changed',
    text: 'The password of your account was changed, and other devices were signed out.',
  },
  'second-factor-added': {
    subject: 'An authenticator app was added',
    text: 'From now on, signing in asks for a code of your authenticator app.',
  },
  'second-factor-removed': {
    subject: 'Your authenticator app was removed',
    text: 'Signing in no longer asks for a code of your authenticator app.',
  },
  'passkey-added': {
    subject: 'A passkey was added',
    text: 'A passkey was added to your account, as a second factor.',
  },
  'passkey-removed': {
    subject: 'A passkey was removed',
    text: 'A passkey was removed from your account.',
  },
  'recovery-codes-renewed': {
    subject: 'You have new recovery codes',
    text: 'New recovery codes were made for your account. The old ones work no more.',
  },
}

/** Tells the owner of an account what was done to it, in case it was not them. */
export function securityNotice({
  event,
  ...to
}: Addressed & { event: SecurityEvent }): MailMessage {
  const { subject, text } = events[event]
  return notice(to, subject, [text])
}

/** Tells somebody that a device signed in that has not done so before. */
export function newDevice({
  device,
  address,
  ...to
}: Addressed & { device: string; address: string }): MailMessage {
  return notice(to, 'A new device signed in to your account', [
    `${device} signed in to your account, from the network address ${address}.`,
  ])
}

function notice(to: Addressed, subject: string, texts: string[]): MailMessage {
  const otherwise =
    'If it was you, there is nothing to do. If not, change your password and sign out every device.'
  return letterOf({
    to: to.email,
    subject,
    preheader: texts[0] ?? '',
    title: subject,
    pieces: [
      { kind: 'paragraph', text: greeting(to.first_name) },
      ...[...texts, otherwise].map((text) => ({ kind: 'paragraph' as const, text })),
      { kind: 'button', label: 'Look at my account', href: `${to.origin}/dashboard#profile` },
    ],
    footer: 'Sent because it concerns the safety of your account; it cannot be switched off.',
    firm: to.firm,
    origin: to.origin,
  })
}
