import type { Selectable, Transaction } from 'kysely'
import type { Database } from '../../database/open.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { Clock } from '../../platform/clock.ts'
import {
  asFlag,
  asJson,
  findPublished,
  listPublished,
} from '../../platform/publishing/collection.ts'
import { pictureOfStudy, type CaseStudy } from './contract.ts'

export type CaseStudyStore = ReturnType<typeof caseStudyStore>

/** The tables of content that this slice has. */
export const caseStudyTables = ['case_study'] as const

/** Published case studies, in the order that the firm chose. */
export function caseStudyStore(database: Database, clock: Clock) {
  return {
    async list(filters: { industry?: string | undefined; featured?: boolean | undefined }) {
      return (await listPublished(database, clock, 'case_study', filters)).map(asCaseStudy)
    },
    async find(idOrSlug: string) {
      const row = await findPublished(database, clock, 'case_study', idOrSlug)
      return row && asCaseStudy(row)
    },
  }
}

/** Case studies of an industry go on naming it by its slug. */
export async function renameIndustry(
  trx: Transaction<Tables>,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await trx.updateTable('case_study').set({ industry: to }).where('industry', '=', from).execute()
}

const asCaseStudy = ({ picture_alt, ...row }: Selectable<Tables['case_study']>): CaseStudy => ({
  ...row,
  picture: pictureOfStudy(row.picture, picture_alt),
  published_at: row.published_at as string,
  metric_series: row.metric_series === null ? null : asJson(row.metric_series),
  body: asJson(row.body),
  stops: asJson(row.stops),
  featured: asFlag(row.featured),
})
