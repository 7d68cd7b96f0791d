import { notFound } from '../../contract/problem.ts'
import type { Scope } from '../../database/scope.ts'
import type { Audit } from '../../platform/audit/act.ts'
import type { Actor } from '../../platform/audit/entry.ts'
import type { Clock } from '../../platform/clock.ts'
import { keptFor } from './contract.ts'
import type { Documents } from './store.ts'

/** What removing documents needs. */
export interface RemovalParts {
  clock: Clock
  audit: Audit
  documents: Documents
}

const aDay = 24 * 60 * 60 * 1000

/** Documents that were removed before this moment cannot be restored. */
export const keptSince = (clock: Clock) =>
  new Date(clock.now().getTime() - keptFor * aDay).toISOString()

/** Removes a document. Throws 404 for one that does not exist or is outside of the scope. */
export async function removeDocument(
  { clock, audit, documents }: RemovalParts,
  scope: Scope,
  id: string,
  by: Actor,
): Promise<void> {
  const now = clock.now().toISOString()
  await audit.act(
    by,
    async (trx, record) => {
      const organisation = await documents.remove(trx, scope, id, now)
      if (organisation === undefined) throw notFound()
      const [before, after] = [{ removed_at: null }, { removed_at: now }]
      record({ action: 'document-removed', about: id, organisation, before, after })
    },
    scope,
  )
}

/** Restores it. Throws 404 for one that is not removed, or was removed 30 days ago or earlier. */
export async function restoreDocument(
  { clock, audit, documents }: RemovalParts,
  scope: Scope,
  id: string,
  by: Actor,
): Promise<void> {
  await audit.act(
    by,
    async (trx, record) => {
      const organisation = await documents.restore(trx, scope, id, keptSince(clock))
      if (organisation === undefined) throw notFound()
      const after = { removed_at: null }
      record({ action: 'document-restored', about: id, organisation, after })
    },
    scope,
  )
}
