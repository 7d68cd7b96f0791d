import type { Selectable } from 'kysely'
import type { Database } from '../../database/open.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { Clock } from '../../platform/clock.ts'
import { findPublished, listPublished } from '../../platform/publishing/collection.ts'
import type { OwnPageSummary } from './contract.ts'

export type OwnPageStore = ReturnType<typeof ownPageStore>

/** The tables of content that this slice has. */
export const ownPageTables = ['own_page'] as const

/** Published pages of the firm's own. */
export function ownPageStore(database: Database, clock: Clock) {
  return {
    list: async () => (await listPublished(database, clock, 'own_page')).map(asSummary),
    /** With its blocks as they are stored. */
    async find(idOrSlug: string) {
      const row = await findPublished(database, clock, 'own_page', idOrSlug)
      return row && { ...asSummary(row), blocks: row.blocks }
    },
  }
}

const asSummary = (row: Selectable<Tables['own_page']>): OwnPageSummary => ({
  id: row.id,
  slug: row.slug,
  title: row.title,
  seo_title: row.seo_title,
  description: row.description,
  published_at: row.published_at as string,
  updated_at: row.updated_at,
})
