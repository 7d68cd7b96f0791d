import type { PaletteKind } from '../../contract/search.ts'
import type { Scope } from '../../database/scope.ts'

/** What somebody of the firm may find. */
export interface Sight {
  account: string
  scope: Scope
  kinds: readonly PaletteKind[]
  /** Posts that appear later are not there yet. */
  now: string
}
