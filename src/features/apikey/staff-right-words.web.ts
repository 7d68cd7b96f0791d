import type { KeyRight } from './staff.contract.ts'

/** The rights of the firm in words, as whoever makes a key reads them. */
export const rightWords: Record<KeyRight, string> = {
  enquiries: 'Enquiries: read and answer them',
  projects: 'Projects: read and change those one looks after',
  'every-project': 'Every project, whoever looks after it',
  organisations: 'Client companies',
  people: 'People of clients',
  site: 'The site: pages and texts',
  mail: 'Mail: what was sent and what failed',
  audit: 'The audit, to read',
  staff: 'Colleagues and their roles',
  settings: 'Settings of the firm',
  export: 'Export of everything',
  erasure: 'Erasure of people, for good',
}

/** The same in a word or two, for a list. */
export const shortRight = (right: KeyRight): string =>
  rightWords[right].split(/[:,]/, 1)[0] as string
