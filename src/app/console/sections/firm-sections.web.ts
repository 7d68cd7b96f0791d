import type { ConsoleSection } from './console-section.web.ts'
import { room } from './room.web.ts'

/** The section for whoever has to set up a second factor first. */
export const secondFactorPath = 'second-factor'

const site: ConsoleSection = {
  path: 'site',
  label: 'Pages',
  group: 'site',
  access: 'staff:site',
  Screen: room('ConsoleSite', async () => (await import('../ConsoleSite.tsx')).ConsoleSite),
  below: {
    more: '/:collection/:id?',
    hasHeading: true,
    Screen: room('ConsoleLists', async () => (await import('../ConsoleLists.tsx')).ConsoleLists),
  },
}

const subscribers: ConsoleSection = {
  path: 'subscribers',
  label: 'Subscribers',
  group: 'site',
  access: 'staff:site',
  Screen: room(
    'ConsoleSubscribers',
    async () => (await import('../ConsoleSubscribers.tsx')).ConsoleSubscribers,
  ),
}

const media: ConsoleSection = {
  path: 'media',
  more: '/:id?',
  label: 'Pictures',
  group: 'site',
  access: 'staff:site',
  hasPanes: true,
  Screen: room(
    'StaffMedia',
    async () => (await import('../../../features/media/StaffMedia.tsx')).StaffMedia,
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
  Screen: room('ConsoleBlog', async () => (await import('../ConsoleBlog.tsx')).ConsoleBlog),
}

const caseStudies: ConsoleSection = {
  path: 'case-studies',
  more: '/:id?',
  label: 'Case studies',
  group: 'site',
  access: 'staff:site',
  hasPanes: true,
  hasHeading: true,
  Screen: room(
    'ConsoleCaseStudies',
    async () => (await import('../ConsoleCaseStudies.tsx')).ConsoleCaseStudies,
  ),
}

const texts: ConsoleSection = {
  path: 'texts',
  more: '/:id?',
  label: 'Texts',
  group: 'site',
  access: 'staff:site',
  hasPanes: true,
  hasHeading: true,
  Screen: room('ConsoleTexts', async () => (await import('../ConsoleTexts.tsx')).ConsoleTexts),
}

const redirects: ConsoleSection = {
  path: 'redirects',
  label: 'Redirects',
  group: 'site',
  access: 'staff:site',
  Screen: room(
    'StaffRedirects',
    async () => (await import('../../../features/oldaddress/StaffRedirects.tsx')).StaffRedirects,
  ),
}

const pages: ConsoleSection = {
  path: 'pages',
  more: '/:id?',
  label: 'Own pages',
  group: 'site',
  access: 'staff:site',
  hasPanes: true,
  hasHeading: true,
  Screen: room('ConsolePages', async () => (await import('../ConsolePages.tsx')).ConsolePages),
}

const people: ConsoleSection = {
  path: 'people',
  more: '/:id?',
  label: 'People',
  group: 'firm',
  access: 'staff:people',
  hasPanes: true,
  Screen: room('ConsolePeople', async () => (await import('../ConsolePeople.tsx')).ConsolePeople),
}

const mail: ConsoleSection = {
  path: 'mail',
  more: '/:id?',
  label: 'Mail',
  group: 'firm',
  access: 'staff:mail',
  hasPanes: true,
  Screen: room('ConsoleMail', async () => (await import('../ConsoleMail.tsx')).ConsoleMail),
}

const mailTemplates: ConsoleSection = {
  path: 'mail-templates',
  more: '/:id?',
  label: 'Mail templates',
  group: 'firm',
  access: 'staff:mail',
  hasPanes: true,
  hasHeading: true,
  Screen: room(
    'ConsoleMailTemplates',
    async () => (await import('../ConsoleMailTemplates.tsx')).ConsoleMailTemplates,
  ),
}

const audit: ConsoleSection = {
  path: 'audit',
  more: '/:number?',
  label: 'Audit',
  group: 'firm',
  access: 'staff:audit',
  hasPanes: true,
  Screen: room('ConsoleAudit', async () => (await import('../ConsoleAudit.tsx')).ConsoleAudit),
}

const start: ConsoleSection = {
  path: 'start',
  more: '/:step?',
  label: 'First steps',
  group: 'firm',
  access: 'staff:settings',
  Screen: room('ConsoleStart', async () => (await import('../ConsoleStart.tsx')).ConsoleStart),
}

const look: ConsoleSection = {
  path: 'look',
  label: 'Look',
  group: 'firm',
  access: 'staff:settings',
  Screen: room('ConsoleLook', async () => (await import('../ConsoleLook.tsx')).ConsoleLook),
}

const system: ConsoleSection = {
  path: 'system',
  label: 'System',
  group: 'firm',
  access: 'staff:settings',
  Screen: room('ConsoleSystem', async () => (await import('../ConsoleSystem.tsx')).ConsoleSystem),
}

const webhooks: ConsoleSection = {
  path: 'webhooks',
  label: 'Webhooks',
  group: 'firm',
  access: 'staff:settings',
  Screen: room(
    'StaffWebhooks',
    async () => (await import('../../../features/webhooks/StaffWebhooks.tsx')).StaffWebhooks,
  ),
}

const importing: ConsoleSection = {
  path: 'import',
  label: 'Import',
  group: 'firm',
  access: 'staff:site',
  Screen: room('ConsoleImport', async () => (await import('../ConsoleImport.tsx')).ConsoleImport),
}

const profile: ConsoleSection = {
  path: 'profile',
  label: 'Profile',
  group: 'person',
  access: 'self',
  Screen: room(
    'ConsoleProfile',
    async () => (await import('../ConsoleProfile.tsx')).ConsoleProfile,
  ),
}

const secondFactor: ConsoleSection = {
  path: secondFactorPath,
  label: 'Second factor',
  group: 'person',
  access: 'self',
  Screen: room(
    'ConsoleSecondFactor',
    async () => (await import('../ConsoleSecondFactor.tsx')).ConsoleSecondFactor,
  ),
}

const apiKeys: ConsoleSection = {
  path: 'api-keys',
  label: 'API keys',
  group: 'person',
  access: 'staff:console',
  Screen: room(
    'ConsoleApiKeys',
    async () => (await import('../ConsoleApiKeys.tsx')).ConsoleApiKeys,
  ),
}

const help: ConsoleSection = {
  path: 'help',
  more: '/:document?/:part?',
  label: 'Help',
  group: 'person',
  access: 'staff:console',
  Screen: room(
    'StaffHelp',
    async () => (await import('../../../features/helproom/StaffHelp.tsx')).StaffHelp,
  ),
}

/** The rooms of the site and of the firm, and those of whoever is signed in. */
export const firmSections = {
  site,
  redirects,
  subscribers,
  blog,
  caseStudies,
  texts,
  pages,
  media,
  people,
  mail,
  mailTemplates,
  audit,
  look,
  start,
  webhooks,
  importing,
  system,
  profile,
  secondFactor,
  apiKeys,
  help,
} as const
