import { atLeast } from '../../contract/access.ts'
import type { Database } from '../../database/open.ts'
import type { MemberScope } from '../../database/scope.ts'
import type { Audit } from '../../platform/audit/act.ts'
import type { Clock } from '../../platform/clock.ts'
import { memberOf } from '../../platform/auth/viewer.ts'
import type { SignedIn } from '../../platform/http/caller.ts'
import { serve } from '../../platform/http/serve.ts'
import { listDocuments } from './contract.ts'
import { documentStore, type Reader } from './store.ts'
import { removalRoutes } from './removal.ts'

interface Parts {
  database: Database
  clock: Clock
  audit: Audit
  /** Throws 404 for a project that is not there, or not of this organisation. */
  findProject: (scope: MemberScope, project: string) => Promise<{ title: string }>
}

/** The calls about documents: list them, take them away, bring them back. */
export function documentRoutes(parts: Parts) {
  const documents = documentStore(parts.database)
  return [
    serve(listDocuments, async ({ query: { project } }, by) => {
      if (project !== undefined) await parts.findProject(memberOf(by.viewer), project)
      return await documents.list(home(by), readerOf(by), project)
    }),
    ...removalRoutes({ ...parts, documents, readerOf }),
  ]
}

/** A member's organisation; the access of these endpoints lets nobody else in. */
const home = ({ viewer }: SignedIn) => viewer.organisation ?? ''

const readerOf = ({ viewer }: SignedIn): Reader => ({
  account: viewer.account,
  isAdmin: atLeast(viewer.role, 'admin'),
})
