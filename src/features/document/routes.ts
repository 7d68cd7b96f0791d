import { atLeast } from '../../contract/access.ts'
import { notAllowed, notFound } from '../../contract/problem.ts'
import type { Database } from '../../database/open.ts'
import type { MemberScope } from '../../database/scope.ts'
import type { Audit } from '../../platform/audit/act.ts'
import { memberOf } from '../../platform/auth/viewer.ts'
import type { Clock } from '../../platform/clock.ts'
import type { SignedIn } from '../../platform/http/caller.ts'
import { serve } from '../../platform/http/serve.ts'
import * as calls from './contract.ts'
import { keptSince, removeDocument, restoreDocument } from './remove.ts'
import { documentStore, type Reader } from './store.ts'

interface Parts {
  database: Database
  clock: Clock
  audit: Audit
  /** Throws 404 for a project that does not exist or is not of this organisation. */
  findProject: (scope: MemberScope, project: string) => Promise<{ title: string }>
}

/** The endpoints for documents: list, remove and restore them. */
export function documentRoutes({ database, clock, audit, findProject }: Parts) {
  const documents = documentStore(database)
  const parts = { clock, audit, documents }
  return [
    serve(calls.listDocuments, async ({ query: { project } }, by) => {
      const scope = memberOf(by.viewer)
      if (project !== undefined) await findProject(scope, project)
      return await documents.list(scope, readerOf(by), project)
    }),
    serve(calls.removeDocument, async ({ params: { id } }, by) => {
      const scope = memberOf(by.viewer)
      const all = await documents.list(scope, readerOf(by))
      refuseOthers(all.find((one) => one.id === id))
      await removeDocument(parts, scope, id, by)
      return null
    }),
    serve(calls.restoreDocument, async ({ params: { id } }, by) => {
      const scope = memberOf(by.viewer)
      refuseOthers(await documents.removed(scope, readerOf(by), id, keptSince(clock)))
      await restoreDocument(parts, scope, id, by)
      return null
    }),
  ]
}

const readerOf = ({ viewer }: SignedIn): Reader => ({
  account: viewer.account,
  isAdmin: atLeast(viewer.role, 'admin'),
})

function refuseOthers(found: calls.ProjectDocument | undefined): void {
  if (!found) throw notFound()
  if (!found.removable)
    throw notAllowed('Only who sent it, or an admin, can take it away or bring it back.')
}
