import { notFound, Problem } from '../../contract/problem.ts'
import type { Scope } from '../../database/scope.ts'
import type { Files } from '../../platform/storage/files.ts'
import { deleteWithVersions, holdRemoved } from './deletion-store.ts'
import { restorableSince, type RemovalParts, type Remover } from './remove.ts'

interface Parts extends Omit<RemovalParts, 'removals' | 'noteAct'> {
  files: Pick<Files, 'remove'>
}

/**
 * Deletes a removed document before its time, and its bytes at once. Throws 404 for one that this
 * person could not restore, 409 for one that is, or was, up for approval.
 */
export async function deleteForGood(
  { clock, audit, files }: Parts,
  scope: Scope,
  id: string,
  { by, reader }: Pick<Remover, 'by' | 'reader'>,
): Promise<void> {
  const keys = await audit.act(
    by,
    async (trx, record) => {
      const since = restorableSince(clock)
      const found = await holdRemoved(trx, scope, id, { reader, since })
      if (found === undefined) throw notFound()
      if (found.isHeld)
        throw new Problem(409, 'It cannot be deleted: it is, or was, up for approval.')
      const { organisation } = found
      const [before, after] = [{ deleted: false }, { deleted: true }]
      record({ action: 'document-deleted', about: id, organisation, before, after })
      return await deleteWithVersions(trx, scope, id)
    },
    scope,
  )
  // After the commit: what a crash leaves has no row any more, and is swept.
  for (const key of keys) await files.remove(key)
}
