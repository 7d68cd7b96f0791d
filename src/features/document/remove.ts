import type { Transaction } from 'kysely'
import { dayLength } from '../../contract/days.ts'
import { notFound } from '../../contract/problem.ts'
import type { ProjectAct } from '../../contract/work.ts'
import type { Scope } from '../../database/scope.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { Audit } from '../../platform/audit/act.ts'
import type { Actor } from '../../platform/audit/entry.ts'
import type { Clock } from '../../platform/clock.ts'
import { restorableDays } from './contract.ts'
import type { Reader, Removals } from './removal-store.ts'

/** What removing documents needs. */
export interface RemovalParts {
  clock: Clock
  audit: Audit
  removals: Removals
  /** Says to the open pages of colleagues that there is something new. */
  noteAct: (trx: Transaction<Tables>, act: ProjectAct) => Promise<void>
  /** Of the firm's: what its client has not been notified of yet, they never are. */
  withdrawNews?: (trx: Transaction<Tables>, document: string) => Promise<void>
  /** Notifies of what they were not. */
  bringNewsBack?: (trx: Transaction<Tables>, document: string) => Promise<void>
}

/** Who removes or restores: for the audit, by name, and what they may. */
export interface Remover {
  by: Actor
  name: string
  reader: Reader | 'staff'
}

/** Documents that were removed before this moment cannot be restored. */
export const restorableSince = (clock: Clock) =>
  new Date(clock.now().getTime() - restorableDays * dayLength).toISOString()

/** When what is removed at a moment is deleted for good. */
export const deletedAfter = (removedAt: string) =>
  new Date(Date.parse(removedAt) + restorableDays * dayLength).toISOString()

/**
 * Removes a document. Throws 404 for one that does not exist, is outside of the scope, or may not be
 * removed by this person.
 */
export async function takeDocumentAway(
  { clock, audit, removals, noteAct, withdrawNews }: RemovalParts,
  scope: Scope,
  id: string,
  { by, name, reader }: Remover,
): Promise<void> {
  const now = clock.now().toISOString()
  await audit.act(
    by,
    async (trx, record) => {
      const place = await removals.remove(trx, scope, id, { reader, name, now })
      if (!place) throw notFound()
      const { organisation } = place
      await withdrawNews?.(trx, id)
      await noteAct(trx, { ...place, by: by.viewer?.account ?? null })
      const [before, after] = [{ removed_at: null }, { removed_at: now }]
      record({ action: 'document-removed', about: id, organisation, before, after })
    },
    scope,
  )
}

/**
 * Restores it, under another name where a newer one in its folder has its own. Throws 404 for one
 * that is not removed, was removed 30 days ago or earlier, or may not be restored by this person.
 */
export async function putDocumentBack(
  { clock, audit, removals, noteAct, bringNewsBack }: RemovalParts,
  scope: Scope,
  id: string,
  { by, name, reader }: Remover,
): Promise<void> {
  const now = clock.now().toISOString()
  await audit.act(
    by,
    async (trx, record) => {
      const since = restorableSince(clock)
      const restored = await removals.restore(trx, scope, id, { reader, name, since, now })
      if (restored === undefined) throw notFound()
      const { organisation, project, removed_at } = restored
      await bringNewsBack?.(trx, id)
      await noteAct(trx, { organisation, project, by: by.viewer?.account ?? null })
      const [before, after] = [{ removed_at }, { removed_at: null }]
      record({ action: 'document-restored', about: id, organisation, before, after })
    },
    scope,
  )
}
