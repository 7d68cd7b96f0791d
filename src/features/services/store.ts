import type { Selectable } from 'kysely'
import type { Database } from '../../database/open.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { Clock } from '../../platform/clock.ts'
import {
  asFlag,
  asJson,
  findPublished,
  listPublished,
} from '../../platform/publishing/collection.ts'
import { builtInServices } from './builtin.ts'
import type { Service } from './contract.ts'

export type ServiceStore = ReturnType<typeof serviceStore>

/** The tables of content that this slice has. */
export const serviceTables = ['service'] as const

/** The firm's services; the six built-in ones while it has none of its own. */
export function serviceStore(database: Database, clock: Clock) {
  const hasOwn = async () => (await listPublished(database, clock, 'service')).length > 0
  return {
    async list(filters: { category?: string | undefined; featured?: boolean | undefined }) {
      const rows = await listPublished(database, clock, 'service', filters)
      if (rows.length > 0 || (await hasOwn())) return rows.map(asService)
      return builtInServices.filter(
        ({ category, featured }) =>
          category === (filters.category ?? category) &&
          featured === (filters.featured ?? featured),
      )
    },
    async find(idOrSlug: string) {
      const row = await findPublished(database, clock, 'service', idOrSlug)
      if (row || (await hasOwn())) return row && asService(row)
      return builtInServices.find(({ id, slug }) => id === idOrSlug || slug === idOrSlug)
    },
  }
}

const asService = (row: Selectable<Tables['service']>): Service => ({
  ...row,
  features: asJson(row.features),
  key_benefits: asJson(row.key_benefits),
  featured: asFlag(row.featured),
})
