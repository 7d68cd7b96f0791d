import { mayUse, type RightsHolder } from '../contract/access.ts'
import type { TeamScope } from './scope.ts'

/**
 * The scope of one of the firm's people, by their rights of this moment and those of their API key:
 * every project, or those whose team they are on, or none.
 */
export function staffScope(viewer: RightsHolder & { account: string }): TeamScope | 'all' {
  if (mayUse(viewer, 'every-project')) return 'all'
  return { team: mayUse(viewer, 'projects') ? viewer.account : null }
}
