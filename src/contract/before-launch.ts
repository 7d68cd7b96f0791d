/** What is to be done before the site goes live, in order. */
export const launchItems = [
  'firm',
  'claims',
  'demo',
  'privacy',
  'mail',
  'backups',
  'address',
  'colleague',
] as const
export type LaunchItem = (typeof launchItems)[number]

interface ItemWords {
  title: string
  about: string
  /** Where it is done. */
  link: string
}

/** What is to be done before the site goes live. */
export const launchWords: Record<LaunchItem, ItemWords> = {
  firm: {
    title: 'Name your firm',
    about: 'Visitors read a name that is not yours.',
    link: '/console/start/firm',
  },
  claims: {
    title: 'Check the built-in claims',
    about: 'Figures and words that the program came with, and only you know to be true.',
    link: '/console/start/live',
  },
  demo: {
    title: 'Remove the demo',
    about: 'Its firm, clients and enquiries are made up.',
    link: '/console/start/site',
  },
  privacy: {
    title: 'Read the privacy text',
    about: 'It says what the program records; your counsel should check it.',
    link: '/console/start/live',
  },
  mail: {
    title: 'Set up mail',
    about: 'Until then no mail leaves: no answer, no invitation, no notice.',
    link: '/console/start/mail',
  },
  backups: {
    title: 'Set up backups',
    about: 'Until then what is lost is lost for good.',
    link: '/console/system',
  },
  address: {
    title: 'Give the site its address',
    about: 'So far it is reached from this machine alone.',
    link: '/console/start/live',
  },
  colleague: {
    title: 'Invite a second person',
    about: 'Somebody else who gets in when you cannot.',
    link: '/console/people',
  },
}
