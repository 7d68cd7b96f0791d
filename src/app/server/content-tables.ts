import type { ContentTable } from '../../database/tables/tables.ts'
import { caseStudyTables } from '../../features/casestudies/store.ts'
import { firmTables } from '../../features/content/store.ts'
import { postTables } from '../../features/insights/store.ts'
import { ownPageTables } from '../../features/ownpage/store.ts'
import { serviceTables } from '../../features/services/store.ts'

/** Every table of which something may appear later, from the lists of the slices. */
export const contentTables = [
  ...serviceTables,
  ...firmTables,
  ...postTables,
  ...caseStudyTables,
  ...ownPageTables,
  'about',
] satisfies readonly (ContentTable | 'about')[]
