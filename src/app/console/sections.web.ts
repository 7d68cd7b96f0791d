import type { Access } from '../../contract/access.ts'
import { later } from '../../ui/signedin/later.tsx'

export interface ConsoleSection {
  /** Below `/console/`. */
  path: string
  /** What may follow it in the address. */
  more?: string
  label: string
  /** Where it stands in the menu; `person`: with the name of who is signed in. */
  group: (typeof railGroups)[number]['id'] | 'person'
  /** Who may open it; for everybody else it is not in the menu. */
  access: Access
  /** It stands in the bar under the page of a phone. */
  isFirst?: boolean
  /** It fills the page with panes of its own. */
  hasPanes?: boolean
  /** Its screen shows a heading of its own; the label is for those who go by headings. */
  hasHeading?: boolean
  Screen: ReturnType<typeof later>
  /** A screen with panes below it, which the menu does not name. */
  below?: Pick<ConsoleSection, 'hasHeading' | 'Screen'> & { more: string }
}

/** The groups of the menu, in order. */
export const railGroups = [
  { id: 'work' },
  { id: 'site', label: 'Site' },
  { id: 'firm', label: 'Firm' },
] as const

/** The section for whoever has to set up a second factor first. */
export const secondFactorPath = 'second-factor'

const today: ConsoleSection = {
  path: 'today',
  isFirst: true,
  label: 'Today',
  group: 'work',
  access: 'staff:console',
  hasHeading: true,
  Screen: later('today', async () => (await import('./ConsoleToday.tsx')).ConsoleToday),
}

const enquiries: ConsoleSection = {
  path: 'enquiries',
  isFirst: true,
  more: '/:reference?',
  label: 'Enquiries',
  group: 'work',
  access: 'staff:enquiries',
  hasPanes: true,
  Screen: later('enquiries', async () => (await import('./ConsoleEnquiries.tsx')).ConsoleEnquiries),
}

const clients: ConsoleSection = {
  path: 'clients',
  more: '/:id?',
  label: 'Clients',
  group: 'work',
  access: 'staff:projects',
  hasPanes: true,
  Screen: later('clients', async () => (await import('./ConsoleClients.tsx')).ConsoleClients),
}

/** In the menu only where mails come in, or some have come. */
export const inboundPath = 'inbound'

const inbound: ConsoleSection = {
  path: inboundPath,
  label: 'Mail to look at',
  group: 'work',
  access: 'staff:enquiries',
  hasHeading: true,
  Screen: later(
    'mail',
    async () => (await import('../../features/inbound/StaffInbound.tsx')).StaffInbound,
  ),
}

const projects: ConsoleSection = {
  path: 'projects',
  isFirst: true,
  more: '/:project?/:part?',
  label: 'Projects',
  group: 'work',
  access: 'staff:projects',
  hasHeading: true,
  Screen: later('projects', async () => (await import('./ConsoleProjects.tsx')).ConsoleProjects),
}

const messages: ConsoleSection = {
  path: 'messages',
  isFirst: true,
  more: '/:project?',
  label: 'Messages',
  group: 'work',
  access: 'staff:projects',
  hasPanes: true,
  Screen: later('messages', async () => (await import('./ConsoleMessages.tsx')).ConsoleMessages),
}

const site: ConsoleSection = {
  path: 'site',
  label: 'Pages',
  group: 'site',
  access: 'staff:site',
  Screen: later('the site', async () => (await import('./ConsoleSite.tsx')).ConsoleSite),
  below: {
    more: '/:collection/:id?',
    hasHeading: true,
    Screen: later(
      'the list',
      async () => (await import('../../features/collection/StaffCollection.tsx')).StaffCollection,
    ),
  },
}

const subscribers: ConsoleSection = {
  path: 'subscribers',
  label: 'Subscribers',
  group: 'site',
  access: 'staff:site',
  Screen: later(
    'subscribers',
    async () => (await import('./ConsoleSubscribers.tsx')).ConsoleSubscribers,
  ),
}

const blog: ConsoleSection = {
  path: 'blog',
  more: '/:id?',
  label: 'Blog',
  group: 'site',
  access: 'staff:site',
  hasPanes: true,
  hasHeading: true,
  Screen: later('the blog', async () => (await import('./ConsoleBlog.tsx')).ConsoleBlog),
}

const people: ConsoleSection = {
  path: 'people',
  more: '/:id?',
  label: 'People',
  group: 'firm',
  access: 'staff:people',
  hasPanes: true,
  Screen: later('people', async () => (await import('./ConsolePeople.tsx')).ConsolePeople),
}

const mail: ConsoleSection = {
  path: 'mail',
  more: '/:id?',
  label: 'Mail',
  group: 'firm',
  access: 'staff:mail',
  hasPanes: true,
  Screen: later('mail', async () => (await import('./ConsoleMail.tsx')).ConsoleMail),
}

const audit: ConsoleSection = {
  path: 'audit',
  more: '/:number?',
  label: 'Audit',
  group: 'firm',
  access: 'staff:audit',
  hasPanes: true,
  Screen: later('the audit', async () => (await import('./ConsoleAudit.tsx')).ConsoleAudit),
}

const start: ConsoleSection = {
  path: 'start',
  more: '/:step?',
  label: 'First steps',
  group: 'firm',
  access: 'staff:settings',
  Screen: later('the first steps', async () => (await import('./ConsoleStart.tsx')).ConsoleStart),
}

const system: ConsoleSection = {
  path: 'system',
  label: 'System',
  group: 'firm',
  access: 'staff:settings',
  Screen: later('the system', async () => (await import('./ConsoleSystem.tsx')).ConsoleSystem),
}

const profile: ConsoleSection = {
  path: 'profile',
  label: 'Profile',
  group: 'person',
  access: 'self',
  Screen: later('profile', async () => (await import('./ConsoleProfile.tsx')).ConsoleProfile),
}

const secondFactor: ConsoleSection = {
  path: secondFactorPath,
  label: 'Second factor',
  group: 'person',
  access: 'self',
  Screen: later(
    'second factor',
    async () => (await import('./ConsoleSecondFactor.tsx')).ConsoleSecondFactor,
  ),
}

const apiKeys: ConsoleSection = {
  path: 'api-keys',
  label: 'API keys',
  group: 'person',
  access: 'staff:console',
  Screen: later('API keys', async () => (await import('./ConsoleApiKeys.tsx')).ConsoleApiKeys),
}

/** The sections of the menu, in order; `/console` itself leads to the first that somebody may open. */
export const consoleSections: readonly ConsoleSection[] = [
  today,
  enquiries,
  inbound,
  clients,
  projects,
  messages,
  site,
  blog,
  subscribers,
  people,
  mail,
  audit,
  start,
  system,
  profile,
  secondFactor,
  apiKeys,
]

/** The section at this address; null where it names none. */
export const sectionAt = (pathname: string): ConsoleSection | null =>
  consoleSections.find(({ path }) => `${pathname}/`.startsWith(`/console/${path}/`)) ?? null
