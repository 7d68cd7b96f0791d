import type { DemoKind, Launch, LaunchStep } from './staff.contract.ts'

/** What a step is called, and what it is for. */
export const stepWords: Record<LaunchStep, { title: string; about: string }> = {
  you: {
    title: 'You',
    about: 'Your account owns this site, so a stolen password must not be enough to take it.',
  },
  firm: {
    title: 'Your firm',
    about: 'Stands on every page, in mails and in the portal. Change it whenever you like.',
  },
  site: {
    title: 'Your site',
    about: 'Every text is there already. Begin with the first words that a visitor reads.',
  },
  mail: {
    title: 'Your mail',
    about: 'By which you hear of enquiries, and clients of their projects.',
  },
}

interface KindWords {
  one: string
  many: string
  link: string
}

const kindWords: Record<DemoKind, KindWords> = {
  text: { one: 'text about the firm', many: 'texts about the firm', link: '/about' },
  service: { one: 'service', many: 'services', link: '/services' },
  statistic: { one: 'figure', many: 'figures', link: '/' },
  faq: { one: 'question', many: 'questions', link: '/' },
  partner: { one: 'partner', many: 'partners', link: '/' },
  testimonial: { one: 'testimonial', many: 'testimonials', link: '/' },
  post: { one: 'post', many: 'posts', link: '/blog' },
  case_study: { one: 'case study', many: 'case studies', link: '/case-studies' },
  team_member: { one: 'person on the site', many: 'people on the site', link: '/about' },
  certification: { one: 'certification', many: 'certifications', link: '/about' },
  industry: { one: 'industry', many: 'industries', link: '/about' },
  call_to_action: { one: 'call to action', many: 'calls to action', link: '/' },
  organisation: { one: 'client', many: 'clients', link: '/console/clients' },
  project: { one: 'project', many: 'projects', link: '/console/projects' },
  account: {
    one: 'person who can sign in',
    many: 'people who can sign in',
    link: '/console/people',
  },
  enquiry: { one: 'enquiry', many: 'enquiries', link: '/console/enquiries?box=all' },
  enquiry_template: { one: 'answer text', many: 'answer texts', link: '/console/enquiries' },
}

/** `14 posts`, and where they are. */
export function demoWords(kind: DemoKind, count: number): { words: string; link: string } {
  const { one, many, link } = kindWords[kind]
  return { words: `${count} ${count === 1 ? one : many}`, link }
}

/** The step to go on with; null: none is open. */
export const openStep = ({ steps }: Launch): LaunchStep | null =>
  steps.find(({ state }) => state === 'open')?.step ?? null

/** How many things are left. */
export const leftOf = ({ items }: Launch): number => items.filter(({ is_done }) => !is_done).length

/** The same beside the last step; null: nothing is left. */
export function leftWords(launch: Launch): string | null {
  const left = leftOf(launch)
  return left === 0 ? null : `${left} left`
}
