import type { Database } from '../../database/open.ts'
import type { Scope } from '../../database/scope.ts'
import { staffScope } from '../../database/staff-scope.ts'
import { Problem } from '../../contract/problem.ts'
import type { SignedInCaller } from '../../platform/http/caller.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Files } from '../../platform/storage/files.ts'
import { deleteForGood } from './delete.ts'
import { removalStore, removedFrom } from './removal-store.ts'
import {
  deletedAfter,
  putDocumentBack,
  restorableSince,
  takeDocumentAway,
  type RemovalParts,
} from './remove.ts'
import * as calls from './staff.contract.ts'
import { documentStore } from './store.ts'

interface Parts extends Omit<RemovalParts, 'removals'> {
  database: Database
  files: Pick<Files, 'remove'>
  /** Throws 404 for a project that does not exist or is outside of the scope. */
  findProject: (scope: Scope, project: string) => Promise<unknown>
  /** The name by which clients read what somebody does. */
  nameOf: (by: SignedInCaller) => Promise<string>
}

/** What may be removed by a client is not asked here. */
const nobody = { account: '', isAdmin: false }

/** The calls by which the firm removes documents of projects, and brings them back. */
export function documentStaffRoutes({ database, files, findProject, nameOf, ...given }: Parts) {
  const documents = documentStore(database)
  const removals = removalStore(database)
  const parts = { ...given, removals }
  const remover = async (by: SignedInCaller) =>
    ({ by, name: await nameOf(by), reader: 'staff' }) as const
  return [
    serve(calls.removeFirmDocument, async ({ params: { id } }, by) => {
      const scope = staffScope(by.viewer)
      const { held_for } = await documents.find(scope, nobody, id)
      if (held_for === 'approval') throw heldForApproval()
      await takeDocumentAway(parts, scope, id, await remover(by))
      return null
    }),
    serve(
      calls.restoreFirmDocument,
      async ({ params: { id } }, by) => {
        await putDocumentBack(parts, staffScope(by.viewer), id, await remover(by))
        return null
      },
      { seen: async ({ params }, by) => documents.find(staffScope(by.viewer), nobody, params.id) },
    ),
    serve(calls.deleteFirmDocument, async ({ params: { id } }, by) => {
      const all = { ...parts, files }
      await deleteForGood(all, staffScope(by.viewer), id, { by, reader: 'staff' })
      return null
    }),
    serve(calls.listFirmRemoved, async ({ params: { id } }, by) => {
      const scope = staffScope(by.viewer)
      await findProject(scope, id)
      const removed = await removedFrom(database, scope, id, restorableSince(given.clock))
      return removed.map((one) => ({ ...one, deleted_at: deletedAfter(one.removed_at) }))
    }),
  ]
}

/** The query that removes knows the same rule. */
const heldForApproval = () =>
  new Problem(409, 'It cannot be removed: it is, or was, up for approval.')
