import { sql, type RawBuilder } from 'kysely'
import type { PaletteKind } from '../../contract/search.ts'
import { reachesOrganisation, type Scope } from '../../database/scope.ts'

/** What somebody of the firm may find. */
export interface Sight {
  account: string
  scope: Scope
  kinds: readonly PaletteKind[]
  /** Posts that appear later are not there yet. */
  now: string
}

/** That they see the client that an entry is about, or whose person it is about; its own columns name none. */
export function isInSight({ scope }: Pick<Sight, 'scope'>): RawBuilder<boolean> {
  if (scope === 'all') return sql`true`
  return sql`case search_entry.kind
    when 'organisation' then ${reachesOrganisation(scope, 'search_entry.about')}
    when 'person' then exists (select 1 from membership as theirs
      where theirs.id = search_entry.about
        and ${reachesOrganisation(scope, 'theirs.organisation_id')})
    else true end`
}
