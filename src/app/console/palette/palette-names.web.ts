import type { PalettePart } from '../../../features/search/staff-parts.web.ts'

/** The parts of screens by their headings, below the path of the section; behind a colon what else they are found by. */
const screens = {
  profile: [
    'Profile',
    'Name',
    'Password',
    'Time zone',
    'Devices: signed in sessions sign out',
    'Appearance: night dark theme light',
    'Notices: mails notifications',
    'Your data: export download',
  ],
  site: [
    'Pages',
    'Head of the home page: hero headline',
    'Your firm: name phone mail hours address company',
    'Days off: holidays closed hours',
    'Lists',
  ],
  redirects: [
    'Redirects',
    'A new redirect',
    'From a file: CSV',
    'By a changed address',
    'Your redirects',
  ],
  subscribers: ['Subscribers', 'New posts by mail: newsletter send', 'Who gets them'],
  start: ['First steps', 'Before you go live: launch demo'],
  webhooks: ['Webhooks', 'A new webhook', 'Your webhooks'],
  'api-keys': ['API keys', 'A new key: token', 'Your keys', 'Keys of others'],
  system: [
    'System',
    'How it runs: version disk health',
    'Backups: restore drill',
    'Move to another machine: export download',
    'How long things are kept: retention privacy periods',
    'Who was erased: privacy erasure',
    'Settings: environment configuration variables',
  ],
} as const satisfies Record<string, readonly [of: string, ...parts: string[]]>

/** What has an address of its own below a section, by the end of that. */
const pages = {
  site: [
    'Pages',
    {
      services: 'Services',
      statistics: 'Statistics',
      faqs: 'Questions',
      partners: 'Partners',
      testimonials: 'Testimonials',
      team: 'Team',
      certifications: 'Certifications',
      industries: 'Industries',
      'calls-to-action': 'Calls to action',
      navigation: 'Navigation',
    },
  ],
  texts: ['Texts', { privacy: 'Privacy', terms: 'Terms', about: 'About' }],
  'mail-templates': [
    'Mail templates',
    {
      'enquiry-received': 'Enquiry received',
      invitation: 'Invitation',
      agreement: 'Invitation of somebody with an account',
      'sign-in-link': 'Link to sign in',
      reset: 'New password',
      'notice-update': 'Update published',
      'notice-approval': 'Approval asked for',
      'notice-request': 'Something is needed',
      'notice-message': 'Message',
      'notice-document': 'Document',
      'notice-event': 'Milestone or meeting',
      'notice-daily': 'News of a day',
      subscription: 'Subscription to confirm',
      post: 'New post',
    },
  ],
} as const satisfies Record<string, readonly [of: string, names: Record<string, string>]>

const ofScreens = Object.entries(screens).flatMap(([path, [of, ...parts]]) =>
  parts.map((part): PalettePart => {
    const [label = '', words = ''] = part.split(': ')
    return { group: 'Settings', href: `/console/${path}`, of, label, words, isWithin: true }
  }),
)

const ofPages = Object.entries(pages).flatMap(([path, [of, names]]) =>
  Object.entries(names).map(([id, label]): PalettePart => {
    return { group: 'Settings', href: `/console/${path}/${id}`, of, label, words: '' }
  }),
)

/**
 * The settings and texts that the palette finds by their names. They are written down here once more,
 * because the rooms that have them load when they are opened; a test compares.
 */
export const namedParts: readonly PalettePart[] = [...ofScreens, ...ofPages]
