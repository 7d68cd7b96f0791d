import type { MailMessage } from '../../contract/mail.ts'
import { composeMail } from '../../ui/mail/compose.tsx'
import { salutation, type MailRecipient } from '../../ui/mail/text.ts'
import type { SecurityEvent } from './contract.ts'

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
    text: 'New recovery codes were made for your account. The old ones no longer work.',
  },
  'calendar-feed-made': {
    subject: 'A private calendar address was made',
    text: 'Anyone who has that address can read your portal calendar without signing in. You can stop it at any time, in the calendar.',
  },
  'api-key-made': {
    subject: 'An API key was made',
    text: 'Whoever has that key does in your name what it allows, without signing in. You can revoke it at any time, in the console under API keys.',
  },
}

/** Notifies the owner of a change of the account, in case it was not them. */
export function securityNotice({
  event,
  ...to
}: MailRecipient & { event: SecurityEvent }): MailMessage {
  const { subject, text } = events[event]
  return notice(to, subject, [text])
}

/** Notifies the owner of a sign-in from a new device. */
export function newDevice({
  device,
  address,
  ...to
}: MailRecipient & { device: string; address: string }): MailMessage {
  return notice(to, 'A new device signed in to your account', [
    `${device} signed in to your account, from the network address ${address}.`,
  ])
}

function notice(to: MailRecipient, subject: string, texts: string[]): MailMessage {
  const otherwise =
    'If it was you, there is nothing to do. If not, change your password and sign out every device.'
  return composeMail({
    to: to.email,
    subject,
    preheader: texts[0] ?? '',
    title: subject,
    pieces: [
      { kind: 'paragraph', text: salutation(to.first_name) },
      ...[...texts, otherwise].map((text) => ({ kind: 'paragraph' as const, text })),
      { kind: 'button', label: 'Look at my account', href: `${to.origin}/dashboard#profile` },
    ],
    footer: 'Sent because it concerns the safety of your account; it cannot be switched off.',
    firm: to.firm,
    origin: to.origin,
  })
}
