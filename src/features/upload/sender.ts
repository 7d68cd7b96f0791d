import type { Transaction } from 'kysely'
import { notFound } from '../../contract/problem.ts'
import { selectIn, type MemberScope, type TeamScope } from '../../database/scope.ts'
import { staffScope } from '../../database/staff-scope.ts'
import type { Tables } from '../../database/tables/tables.ts'
import { demandMember, demandUnchanged } from '../../platform/auth/still-in.ts'
import { memberOf, type Viewer } from '../../platform/auth/viewer.ts'

/** Whether it is the firm that sends a file, and not one of its clients. */
export const isOfFirm = ({ membership }: Pick<Viewer, 'membership'>): boolean => membership === null

type Trx = Transaction<Tables>
type Place = Pick<Tables['upload'], 'project_id'>
type SenderScope = MemberScope | TeamScope | 'all'

/** Whose an upload is: that of a member, or of somebody of the firm with what they see. */
export type Owner = MemberScope | { firm: TeamScope | 'all'; account: string }

export const ownerOf = (viewer: Viewer): Owner =>
  isOfFirm(viewer) ? { firm: staffScope(viewer), account: viewer.account } : memberOf(viewer)

export const scopeOfOwner = (owner: Owner): SenderScope => ('firm' in owner ? owner.firm : owner)

/** What a sender sees: what is of their organisation, or of the projects that they work on. */
export const scopeOfSender = (viewer: Viewer): SenderScope => scopeOfOwner(ownerOf(viewer))

/**
 * Looks again at who sends a file. Throws 401 or 403 for who was shut out, 404 for a project that
 * they do not see any more. Of the firm only in a transaction without a scope, which shows no account.
 */
export async function demandPlace(trx: Trx, viewer: Viewer, place: Place): Promise<void> {
  if (!isOfFirm(viewer))
    return await demandProject(trx, memberOf(await demandMember(trx, viewer)), place)
  await demandUnchanged(trx, viewer)
  await demandProject(trx, staffScope(viewer), place)
}

/** Throws 404 for a project outside of the scope. */
export async function demandProject(
  trx: Trx,
  scope: SenderScope,
  { project_id }: Place,
): Promise<void> {
  const project = selectIn(trx, scope, 'project').select('id')
  if (!(await project.where('id', '=', project_id).executeTakeFirst())) throw notFound()
}
