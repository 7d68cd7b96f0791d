/** The component of the screen that each path below `/console/` opens: the build makes a file of it. */
const rooms = {
  today: 'ConsoleToday',
  enquiries: 'ConsoleEnquiries',
  inbound: 'StaffInbound',
  clients: 'ConsoleClients',
  projects: 'ConsoleProjects',
  messages: 'ConsoleMessages',
  site: 'ConsoleSite',
  blog: 'ConsoleBlog',
  'case-studies': 'ConsoleCaseStudies',
  texts: 'ConsoleTexts',
  pages: 'ConsolePages',
  media: 'StaffMedia',
  redirects: 'StaffRedirects',
  subscribers: 'ConsoleSubscribers',
  people: 'ConsolePeople',
  mail: 'ConsoleMail',
  'mail-templates': 'ConsoleMailTemplates',
  audit: 'ConsoleAudit',
  look: 'ConsoleLook',
  start: 'ConsoleStart',
  system: 'ConsoleSystem',
  profile: 'ConsoleProfile',
  'second-factor': 'ConsoleSecondFactor',
  'api-keys': 'ConsoleApiKeys',
  webhooks: 'StaffWebhooks',
  import: 'ConsoleImport',
  help: 'StaffHelp',
} as const

/** What stands below a section in an address, and has a screen of its own. */
const below = { site: 'ConsoleLists' } as const

export type Room = (typeof rooms)[keyof typeof rooms] | (typeof below)[keyof typeof below]

/** The room at an address; `/console` itself leads to Today. Null where it names none. */
export function roomAt(path: string): Room | null {
  const [section = '', ...rest] = path.split('/').slice(2)
  if (section === '') return rooms.today
  if (rest.length > 0 && Object.hasOwn(below, section)) return below[section as keyof typeof below]
  return Object.hasOwn(rooms, section) ? rooms[section as keyof typeof rooms] : null
}
