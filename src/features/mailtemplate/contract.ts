import type { WordedMailId } from '../../contract/mail-ids.ts'
import type { MailWords, OwnMailWords, WordedMail } from '../../contract/mail-words.ts'

const firm = { about: 'the name of the firm', sample: 'Coronet Consulting' }
const firstName = { about: 'whom it is to; may be missing', sample: 'Maya' }
const organisation = { about: 'their organisation', sample: 'Halden Marine' }
const by = { about: 'who invites', sample: 'Ruth Vale' }

const none: MailWords = {
  title: '',
  heading: '',
  greeting: '',
  opening: '',
  closing: '',
  signature: '',
}
const hello = { ...none, greeting: 'Hello {first_name},' }

const enquiryReceived = {
  label: 'Enquiry received',
  about: 'To a visitor, at once, when their enquiry has arrived.',
  fields: {
    first_name: {
      about: 'their name, where it can be one; may be missing',
      sample: 'Maya Ellison',
    },
    reference: { about: 'the reference of the enquiry', sample: 'ENQ-7K4M2QXH' },
    when: {
      about: 'by when they have an answer, as a sentence',
      sample: 'You will have an answer by Monday.',
    },
    firm,
  },
  builtIn: {
    ...none,
    title: 'We have your message ({reference})',
    heading: 'Thank you, {first_name}',
    opening: 'Your message has reached us. {when}',
  },
} as const satisfies WordedMail

const invitation = {
  label: 'Invitation',
  about: 'To somebody at a client who is invited to the portal.',
  fields: { first_name: firstName, by, organisation, firm },
  builtIn: {
    ...hello,
    title: 'Your invitation to the client portal of {firm}',
    heading: 'Join {organisation}',
    opening:
      '{by} has invited you to join {organisation} in the client portal of {firm}. There you see where the work stands, and what is needed of you.',
  },
} as const satisfies WordedMail

const agreement = {
  label: 'Invitation of somebody with an account',
  about: 'To somebody who is in the portal already, and is invited by another organisation.',
  fields: { first_name: firstName, by, organisation, firm },
  builtIn: {
    ...hello,
    title: 'You were invited to join {organisation}',
    heading: 'Join {organisation}',
    opening:
      '{by} has invited you to join {organisation} in the client portal of {firm}. You have an account there already: once you agree, you sign in as before and change between your organisations in the portal.',
  },
} as const satisfies WordedMail

const signInLink = {
  label: 'Link to sign in',
  about: 'To somebody who asks for a link in place of their password.',
  fields: { first_name: firstName, firm },
  builtIn: {
    ...hello,
    title: 'Your link to sign in to {firm}',
    heading: 'Sign in without a password',
    opening: 'Somebody, we hope you, asked for a link to sign in to the client portal.',
  },
} as const satisfies WordedMail

const reset = {
  label: 'New password',
  about: 'To somebody who has forgotten their password.',
  fields: { first_name: firstName, firm },
  builtIn: {
    ...hello,
    title: 'Your new password for {firm}',
    heading: 'Choose a new password',
    opening: 'Somebody, we hope you, asked for a new password for your account.',
  },
} as const satisfies WordedMail

/** One notification, sent at once. */
const notice = (label: string, about: string, sample: string) =>
  ({
    label,
    about,
    fields: {
      first_name: firstName,
      news: { about: 'what has happened, in a sentence', sample },
      firm,
    },
    builtIn: {
      ...hello,
      title: '{news}',
      heading: 'Something new for you',
      opening: '{news}',
    },
  }) as const satisfies WordedMail

const daily = {
  label: 'News of a day',
  about: 'To somebody at a client, once a day, with all that is new. Its list stays as it is.',
  fields: {
    first_name: firstName,
    count: { about: 'how much is new, as “3 things are”', sample: '3 things are' },
    firm,
  },
  builtIn: { ...hello, title: '{count} new in your projects', heading: 'New in your projects' },
} as const satisfies WordedMail

const subscription = {
  label: 'Subscription to confirm',
  about: 'To somebody who asks for new posts.',
  fields: { firm },
  builtIn: {
    ...none,
    title: 'Please confirm: new posts of {firm}',
    heading: 'One step is left',
    opening:
      'Somebody, we hope you, asked for new posts of {firm} to be sent to this address.\n\nIf it was you, open this page and press the button.',
  },
} as const satisfies WordedMail

const post = {
  label: 'New post',
  about: 'To subscribers, when a post is sent to them. The post itself stays as it is.',
  fields: {
    post: { about: 'the title of the post', sample: 'What a Flow costs in its third year' },
    author: { about: 'who wrote it', sample: 'Ruth Vale' },
    firm,
  },
  builtIn: { ...none, title: '{post}', heading: '{post}' },
} as const satisfies WordedMail

/** Every mail to clients and visitors whose words can be changed, in the order of the console. */
export const wordedMails = {
  'enquiry-received': enquiryReceived,
  invitation,
  agreement,
  'sign-in-link': signInLink,
  reset,
  'notice-update': notice(
    'Update published',
    'To the people of a client, when an update of their project is published.',
    'A new update for Dealer portal',
  ),
  'notice-approval': notice(
    'Approval asked for',
    'To who decides at a client, when something is to be approved, and when they are reminded.',
    'Please approve: Data model, on Dealer portal',
  ),
  'notice-request': notice(
    'Something is needed',
    'To the people of a client, when the firm needs something of them, and when they are reminded.',
    'We need the price list of 2026 for Dealer portal',
  ),
  'notice-message': notice(
    'Message',
    'To the people of a client, when a message was written to them. It is never quoted.',
    'Ruth Vale wrote a message on Dealer portal',
  ),
  'notice-document': notice(
    'Document',
    'To the people of a client, when a document was shared with them.',
    'New document on Dealer portal: Data model',
  ),
  'notice-event': notice(
    'Milestone or meeting',
    'To the people of a client, when a date was set, moved or reached.',
    'Go-live of Dealer portal is on December 14',
  ),
  'notice-daily': daily,
  subscription,
  post,
} as const satisfies Record<WordedMailId, WordedMail>

/** What each mail says until the firm has words of its own. */
export const builtInWords: OwnMailWords = Object.fromEntries(
  Object.entries(wordedMails).map(([id, { builtIn }]) => [id, builtIn]),
)

/** How the words of a mail are written; a kind of text (src/features/editorial/contract.ts). */
export const mailTexts = {
  subject: 'mail_template',
  one: 'mail',
  many: 'mails',
  untitled: 'Mail without a subject',
  label: 'Mail templates',
  room: '/console/mail-templates',
  at: 'mail-templates',
  place: '',
  tag: 'mail',
  isFixed: true,
  isMail: true,
  fields: {
    title: { kind: 'line', label: 'Subject', most: 120, isWide: true },
    heading: { kind: 'line', label: 'Heading', most: 120, isWide: true },
    greeting: { kind: 'line', label: 'Greeting', hint: 'May be empty.', most: 200, isWide: true },
    opening: {
      kind: 'lines',
      label: 'Opening',
      hint: 'Before what the mail is about. An empty line begins a paragraph.',
      most: 3000,
      isWide: true,
    },
    closing: {
      kind: 'lines',
      label: 'Closing',
      hint: 'After the button; may be empty.',
      most: 2000,
      isWide: true,
    },
    signature: {
      kind: 'lines',
      label: 'Signature',
      hint: 'Who it is from; may be empty.',
      most: 600,
      isWide: true,
    },
  },
} as const
