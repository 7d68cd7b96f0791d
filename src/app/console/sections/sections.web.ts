import type { ConsoleSection } from './console-section.web.ts'
import { firmSections } from './firm-sections.web.ts'
import { room } from './room.web.ts'

const today: ConsoleSection = {
  path: 'today',
  isFirst: true,
  label: 'Today',
  group: 'work',
  access: 'staff:console',
  hasHeading: true,
  Screen: room('ConsoleToday', async () => (await import('../ConsoleToday.tsx')).ConsoleToday),
}

const enquiries: ConsoleSection = {
  path: 'enquiries',
  isFirst: true,
  more: '/:reference?',
  label: 'Enquiries',
  group: 'work',
  access: 'staff:enquiries',
  hasPanes: true,
  Screen: room(
    'ConsoleEnquiries',
    async () => (await import('../ConsoleEnquiries.tsx')).ConsoleEnquiries,
  ),
}

const clients: ConsoleSection = {
  path: 'clients',
  more: '/:id?',
  label: 'Clients',
  group: 'work',
  access: 'staff:projects',
  hasPanes: true,
  Screen: room(
    'ConsoleClients',
    async () => (await import('../ConsoleClients.tsx')).ConsoleClients,
  ),
}

/** In the menu only where mails come in, or some have come. */
export const inboundPath = 'inbound'

const inbound: ConsoleSection = {
  path: inboundPath,
  label: 'Mail to look at',
  group: 'work',
  access: 'staff:enquiries',
  hasHeading: true,
  Screen: room(
    'StaffInbound',
    async () => (await import('../../../features/inbound/StaffInbound.tsx')).StaffInbound,
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
  Screen: room(
    'ConsoleProjects',
    async () => (await import('../ConsoleProjects.tsx')).ConsoleProjects,
  ),
}

const messages: ConsoleSection = {
  path: 'messages',
  isFirst: true,
  more: '/:project?',
  label: 'Messages',
  group: 'work',
  access: 'staff:projects',
  hasPanes: true,
  Screen: room(
    'ConsoleMessages',
    async () => (await import('../ConsoleMessages.tsx')).ConsoleMessages,
  ),
}

/** The sections of the menu, in order; `/console` itself leads to the first that somebody may open. */
export const consoleSections: readonly ConsoleSection[] = [
  today,
  enquiries,
  inbound,
  clients,
  projects,
  messages,
  firmSections.site,
  firmSections.blog,
  firmSections.caseStudies,
  firmSections.pages,
  firmSections.texts,
  firmSections.media,
  firmSections.redirects,
  firmSections.subscribers,
  firmSections.people,
  firmSections.mail,
  firmSections.mailTemplates,
  firmSections.audit,
  firmSections.look,
  firmSections.start,
  firmSections.webhooks,
  firmSections.importing,
  firmSections.system,
  firmSections.profile,
  firmSections.secondFactor,
  firmSections.apiKeys,
  firmSections.help,
]

/** The section at this address; null where it names none. */
export const sectionAt = (pathname: string): ConsoleSection | null =>
  consoleSections.find(({ path }) => `${pathname}/`.startsWith(`/console/${path}/`)) ?? null
