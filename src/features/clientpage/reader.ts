import { mayUse } from '../../contract/access.ts'
import type { Scope } from '../../database/scope.ts'
import { staffScope } from '../../database/staff-scope.ts'
import type { Viewer } from '../../platform/auth/viewer.ts'

/** Who reads about clients, and how much of it they may see. */
export interface ClientReader {
  scope: Scope
  enquiries: boolean
}

export const clientReader = (viewer: Viewer): ClientReader => ({
  scope: staffScope(viewer),
  enquiries: mayUse(viewer, 'enquiries'),
})
