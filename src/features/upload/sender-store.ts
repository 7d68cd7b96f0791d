import type { Transaction } from 'kysely'
import { notFound } from '../../contract/problem.ts'
import { selectIn, type MemberScope, type TeamScope } from '../../database/scope.ts'
import { staffScope } from '../../database/staff-scope.ts'
import type { Tables } from '../../database/tables/tables.ts'
import { demandMember, demandUnchanged } from '../../platform/auth/still-in.ts'
import { memberOf, type Viewer } from '../../platform/auth/viewer.ts'

/** Whether it is the firm that sends a file, and not one of its clients. */
export const isSentByFirm = ({ membership }: Pick<Viewer, 'membership'>): boolean =>
  membership === null

type Trx = Transaction<Tables>
type Place = Pick<Tables['upload'], 'project_id'>
type SenderScope = MemberScope | TeamScope | 'all'

/** Whose an upload is: that of a member, or of somebody of the firm with what they see. */
export type Owner = MemberScope | { firm: TeamScope | 'all'; account: string }

export const senderOf = (viewer: Viewer): Owner =>
  isSentByFirm(viewer) ? { firm: staffScope(viewer), account: viewer.account } : memberOf(viewer)

export const scopeOfOwner = (owner: Owner): SenderScope => ('firm' in owner ? owner.firm : owner)

/** What a sender sees: what is of their organisation, or of the projects that they work on. */
export const scopeOfSender = (viewer: Viewer): SenderScope => scopeOfOwner(senderOf(viewer))

/** Of all projects of the organisation: the room is theirs, also of those that a sender does not see. */
export const wholeOf = ({ organisation_id }: Pick<Tables['upload'], 'organisation_id'>) => ({
  organisation: organisation_id,
  grantedTo: null,
})

/** What a transaction is limited to in which `demandPlace` is asked. */
export const transactionScope = (
  viewer: Viewer,
  upload: Pick<Tables['upload'], 'organisation_id'>,
) => (isSentByFirm(viewer) ? undefined : wholeOf(upload))

/**
 * Looks again at who sends a file. Throws 401 or 403 for who was shut out, 404 for a project that
 * they do not see any more. Of the firm only in a transaction without a scope, which shows no account.
 */
export async function demandPlace(trx: Trx, viewer: Viewer, place: Place): Promise<void> {
  if (!isSentByFirm(viewer))
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
