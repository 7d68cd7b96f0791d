import { hasRight } from '../../contract/access.ts'
import { notAllowed, Problem } from '../../contract/problem.ts'
import type { Database } from '../../database/open.ts'
import type { MemberScope } from '../../database/scope.ts'
import { memberOf } from '../../platform/auth/viewer.ts'
import type { SignedInCaller } from '../../platform/http/caller.ts'
import type { Files } from '../../platform/storage/files.ts'
import { serve } from '../../platform/http/serve.ts'
import * as calls from './contract.ts'
import { deleteForGood } from './delete.ts'
import { removalStore, type Reader } from './removal-store.ts'
import {
  deletedAfter,
  putDocumentBack,
  restorableSince,
  takeDocumentAway,
  type RemovalParts,
} from './remove.ts'
import { documentStore } from './store.ts'

interface Parts extends Omit<RemovalParts, 'removals'> {
  database: Database
  files: Pick<Files, 'remove'>
  /** Throws 404 for a project that does not exist or is not of this organisation. */
  findProject: (scope: MemberScope, project: string) => Promise<{ title: string }>
  /** The name shown with what somebody does. */
  nameOf: (account: string) => Promise<string>
}

/** The endpoints for documents: list, remove, restore and delete them. */
export function documentRoutes(given: Parts) {
  const { database, clock, audit, noteAct, files, findProject, nameOf } = given
  const documents = documentStore(database)
  const removals = removalStore(database)
  const parts = { clock, audit, removals, noteAct }
  /** Says why; the queries know the same rule. */
  async function refuseOthers(scope: MemberScope, reader: Reader, id: string) {
    const removed = await removals.removed(scope, reader, restorableSince(clock))
    if (removed.find((one) => one.id === id)?.restorable === false) throw onlyTheirs()
  }
  return [
    serve(calls.listDocuments, async ({ query: { project } }, by) => {
      const scope = memberOf(by.viewer)
      if (project !== undefined) await findProject(scope, project)
      return await documents.list(scope, readerOf(by), project)
    }),
    serve(calls.removeDocument, async ({ params: { id } }, by) => {
      const scope = memberOf(by.viewer)
      const reader = readerOf(by)
      refuseHeld(await documents.find(scope, reader, id))
      const name = await nameOf(reader.account)
      await takeDocumentAway(parts, scope, id, { by, name, reader })
      return null
    }),
    serve(calls.listRemoved, async (_, by) => {
      const since = restorableSince(clock)
      const removed = await removals.removed(memberOf(by.viewer), readerOf(by), since)
      return removed.map((one) => ({ ...one, deleted_at: deletedAfter(one.removed_at) }))
    }),
    serve(
      calls.restoreDocument,
      async ({ params: { id } }, by) => {
        const scope = memberOf(by.viewer)
        const reader = readerOf(by)
        await refuseOthers(scope, reader, id)
        const name = await nameOf(reader.account)
        await putDocumentBack(parts, scope, id, { by, name, reader })
        return null
      },
      {
        seen: async ({ params }, by) =>
          documents.find(memberOf(by.viewer), readerOf(by), params.id),
      },
    ),
    serve(calls.deleteRemoved, async ({ params: { id } }, by) => {
      const [scope, reader] = [memberOf(by.viewer), readerOf(by)]
      await refuseOthers(scope, reader, id)
      await deleteForGood({ ...parts, files }, scope, id, { by, reader })
      return null
    }),
  ]
}

const readerOf = ({ viewer }: SignedInCaller): Reader => ({
  account: viewer.account,
  isAdmin: hasRight(viewer.roles, 'manage-files'),
})

const onlyTheirs = () =>
  notAllowed('Only who sent it, or an admin, can remove it, bring it back or delete it.')

/** Says why; the query that removes knows the same rule. */
function refuseHeld({ removable, held_for }: calls.ProjectDocument): void {
  if (held_for === 'approval')
    throw new Problem(409, 'It cannot be removed: it is, or was, up for approval.')
  if (held_for === 'firm')
    throw new Problem(409, 'We have sent a version of it. Ask us to remove it.')
  if (!removable) throw onlyTheirs()
}
