import type { ContentTable } from '../../database/tables/tables.ts'
import type { CollectionName } from './contract.ts'

/** Where the rows of each list are. */
export const collectionTables = {
  services: 'service',
  statistics: 'statistic',
  faqs: 'faq',
  partners: 'partner',
  testimonials: 'testimonial',
  team: 'team_member',
  certifications: 'certification',
  industries: 'industry',
  'calls-to-action': 'call_to_action',
  navigation: 'navigation_entry',
} as const satisfies Record<CollectionName, ContentTable>

export type CollectionTable = (typeof collectionTables)[CollectionName]
