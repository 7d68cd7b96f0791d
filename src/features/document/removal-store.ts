import type { ExpressionBuilder, SqlBool, Expression, Transaction } from 'kysely'
import type { Database } from '../../database/open.ts'
import { readIn, selectIn, updateIn, type Scope } from '../../database/scope.ts'
import type { Tables } from '../../database/tables/tables.ts'
import { newId } from '../../platform/auth/token.ts'
import { distinct } from '../../platform/storage/distinct-names.ts'

type Trx = Transaction<Tables>
type OfDocument = ExpressionBuilder<Tables, 'document'>

/** Who a list is for, which decides what they may remove. */
export interface Reader {
  account: string
  isAdmin: boolean
}

/** Removing documents, listing what is removed, and restoring it. */
export function removalStore(database: Database) {
  return {
    /** What people of the organisation removed after `since`; the latest first. */
    async removed(scope: Scope, reader: Reader, since: string) {
      const rows = await readIn(database, scope, 'document')
        .innerJoin('project', 'project.id', 'document.project_id')
        .select(['document.id', 'document.project_id', 'project.title as project_title'])
        .select(['document.folder', 'document.name', 'removed_by_name', 'removed_at'])
        .select((is) => is.exists(sentFirstBy(is, reader.account)).as('own'))
        .where('document.removed_at', '>', since)
        .where('removed_by', 'is not', null)
        .orderBy('removed_at', 'desc')
        .orderBy('document.id')
        .$narrowType<{ removed_by_name: string; removed_at: string }>()
        .execute()
      return rows.map(({ own, ...row }) => ({ ...row, restorable: reader.isAdmin || Boolean(own) }))
    },
    /**
     * Returns whose it was; nothing for one that is removed already, or that `reader` may not remove.
     * A version or an approval that comes at the same time waits for this, or this for it.
     */
    async remove(
      trx: Trx,
      scope: Scope,
      id: string,
      { reader, name, now }: { reader: Reader | 'staff'; name: string; now: string },
    ) {
      // Locked in a statement of its own: the next one then sees what others have committed.
      const there = (rows = updateIn(trx, scope, 'document')) =>
        rows
          .where('id', '=', id)
          .where('removed_at', 'is', null)
          .returning(['organisation_id as organisation', 'project_id as project'])
      const locked = updateIn(trx, scope, 'document').set((is) => ({ name: is.ref('name') }))
      if (!(await there(locked).executeTakeFirst())) return undefined
      const by = reader === 'staff' ? null : reader.account
      const removing = updateIn(trx, scope, 'document')
        .set({ removed_at: now, removed_by_name: name, removed_by: by })
        .where((is) => is.and(mayRemove(is, reader)))
      return await there(removing).executeTakeFirst()
    },
    /**
     * Returns whose it is and when it was removed; nothing for one that is not, or not theirs to
     * restore. It gets another name where a newer one in its folder has its own.
     */
    async restore(
      trx: Trx,
      scope: Scope,
      id: string,
      given: { reader: Reader | 'staff'; name: string; since: string; now: string },
    ): Promise<{ organisation: string; project: string; removed_at: string } | undefined> {
      const removed = await removedSince(trx, scope, id, given.since)
      if (!removed) return undefined
      const name = await freeName(trx, scope, removed)
      const restored = await updateIn(trx, scope, 'document')
        .set({ name, removed_at: null, removed_by_name: null, removed_by: null })
        .where('id', '=', id)
        // Since then it may have been restored, and removed again.
        .where('removed_at', '=', removed.removed_at)
        .$if(given.reader !== 'staff', (rows) =>
          rows.where((is) => is.and(mayRestore(is, given.reader as Reader))),
        )
        .returning('organisation_id')
        .executeTakeFirst()
      if (!restored) return undefined
      await addReturn(trx, removed, { returned_at: given.now, returned_by_name: given.name })
      const { removed_at, project_id: project } = removed
      return { organisation: restored.organisation_id, project, removed_at }
    },
  }
}

export type Removals = ReturnType<typeof removalStore>

/** What anybody removed from a project after `since`; the latest first. */
export async function removedFrom(
  database: Database,
  scope: Scope,
  project: string,
  since: string,
) {
  return await readIn(database, scope, 'document')
    .innerJoin('project', 'project.id', 'document.project_id')
    .select(['document.id', 'document.project_id', 'project.title as project_title'])
    .select(['document.folder', 'document.name', 'removed_by_name', 'removed_at'])
    .where('document.project_id', '=', project)
    .where('document.removed_at', '>', since)
    .orderBy('removed_at', 'desc')
    .orderBy('document.id')
    .$narrowType<{ removed_by_name: string; removed_at: string }>()
    .execute()
}

const removedSince = async (trx: Trx, scope: Scope, id: string, since: string) =>
  await selectIn(trx, scope, 'document')
    .select(['id', 'organisation_id', 'project_id', 'folder', 'name'])
    .select(['removed_at', 'removed_by_name'])
    .where('id', '=', id)
    .where('removed_at', '>', since)
    .$narrowType<{ removed_at: string }>()
    .executeTakeFirst()

type Removed = NonNullable<Awaited<ReturnType<typeof removedSince>>>

/** The name of a removed document, or the first like it that no other in its folder has. */
async function freeName(trx: Trx, scope: Scope, { project_id, folder, name }: Removed) {
  const others = await selectIn(trx, scope, 'document')
    .select('name')
    .where('project_id', '=', project_id)
    .where('folder', '=', folder)
    .where('removed_at', 'is', null)
    .execute()
  const unlike = distinct()
  for (const other of others) unlike(other.name)
  return unlike(name)
}

async function addReturn(
  trx: Trx,
  removed: Removed,
  by: { returned_at: string; returned_by_name: string },
): Promise<void> {
  await trx
    .insertInto('document_return')
    .values({
      id: newId(),
      organisation_id: removed.organisation_id,
      project_id: removed.project_id,
      document_id: removed.id,
      removed_at: removed.removed_at,
      removed_by_name: removed.removed_by_name,
      returned_at: by.returned_at,
      returned_by_name: by.returned_by_name,
    })
    .execute()
}

/** What the firm removed, the firm restores. */
export const mayRestore = (is: OfDocument, { account, isAdmin }: Reader): Expression<SqlBool>[] => [
  is('removed_by', 'is not', null),
  ...(isAdmin ? [] : [is.exists(sentFirstBy(is, account))]),
]

/** The rule, for the list and for the removal; nobody takes away what is, or was, to be approved. */
export const mayRemove = (is: OfDocument, reader: Reader | 'staff'): Expression<SqlBool>[] => [
  is.not(is.exists(toBeApproved(is))),
  ...(reader === 'staff' ? [] : mayRemoveOfClient(is, reader)),
]

const mayRemoveOfClient = (is: OfDocument, { account, isAdmin }: Reader) => [
  is.not(is.exists(sentByFirm(is))),
  ...(isAdmin ? [] : [is.exists(sentFirstBy(is, account))]),
]

const versions = ({ selectFrom }: OfDocument) =>
  selectFrom('document_version as sent')
    .select('sent.id')
    .whereRef('sent.organisation_id', '=', 'document.organisation_id')
    .whereRef('sent.document_id', '=', 'document.id')

const sentByFirm = (is: OfDocument) => versions(is).where('sent.by_account', 'is', null)

const sentFirstBy = (is: OfDocument, account: string) =>
  versions(is).where('sent.number', '=', 1).where('sent.by_account', '=', account)

/** An approval that is open or decided: only one that was withdrawn before lets a document go. */
export const toBeApproved = (is: OfDocument): Expression<unknown> =>
  versions(is)
    .innerJoin('approval', (join) =>
      join
        .onRef('approval.organisation_id', '=', 'sent.organisation_id')
        .onRef('approval.subject_version_id', '=', 'sent.id'),
    )
    .where((or) =>
      or.or([or('approval.withdrawn_at', 'is', null), or('approval.decided_at', 'is not', null)]),
    )
