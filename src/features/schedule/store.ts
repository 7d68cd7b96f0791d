import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../../database/open.ts'
import { selectIn, type Scope } from '../../database/scope.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { FirmRole } from '../../contract/access.ts'
import { firmRolesIn, isOfFirm, shownName } from '../../platform/auth/accounts.ts'
import { accountIsActive } from '../../platform/auth/in-force.ts'

type Trx = Transaction<Tables>

export type ScheduledRow = Tables['scheduled_update']

const columns = [
  'scheduled_update.id',
  'scheduled_update.organisation_id',
  'scheduled_update.project_id',
  'scheduled_update.given',
  'scheduled_update.draft_revision',
  'scheduled_update.publish_at',
  'scheduled_update.account_id',
  'scheduled_update.created_at',
  'scheduled_update.failed_at',
  'scheduled_update.failure',
] as const

/** What is scheduled for a project, with who did; undefined where nothing is, or outside of the scope. */
export async function scheduledOf(db: Kysely<Tables>, scope: Scope, project: string) {
  const found = await selectIn(db, scope, 'scheduled_update')
    .innerJoin('account', 'account.id', 'scheduled_update.account_id')
    .select(columns)
    .select(['account.first_name', 'account.last_name', 'account.username'])
    .where('scheduled_update.project_id', '=', project)
    .executeTakeFirst()
  if (!found) return undefined
  const { first_name, last_name, username, ...row } = found
  return { row, by_name: shownName({ first_name, last_name, username }) }
}

/** Puts it in; false where something is scheduled for the project already. */
export async function insertScheduled(trx: Trx, row: ScheduledRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('scheduled_update')
    .values({
      id: row.id,
      organisation_id: row.organisation_id,
      project_id: row.project_id,
      given: row.given,
      draft_revision: row.draft_revision,
      publish_at: row.publish_at,
      account_id: row.account_id,
      created_at: row.created_at,
      failed_at: row.failed_at,
      failure: row.failure,
    })
    .onConflict((conflict) => conflict.column('project_id').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Takes one out, so that it is dealt with once; undefined where it is gone. */
export async function takeScheduled(trx: Trx, id: string): Promise<ScheduledRow | undefined> {
  return await trx
    .deleteFrom('scheduled_update')
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst()
}

/** The same of one that is due. */
export async function takeDue(
  trx: Trx,
  { id, now }: { id: string; now: string },
): Promise<ScheduledRow | undefined> {
  return await trx
    .deleteFrom('scheduled_update')
    .where('id', '=', id)
    .where('publish_at', '<=', now)
    .where('failed_at', 'is', null)
    .returning(columns)
    .executeTakeFirst()
}

/** Those whose time has come, the earliest first. */
export async function dueUpdates(
  { read }: Database,
  now: string,
): Promise<{ id: string; project_id: string }[]> {
  return await read
    .selectFrom('scheduled_update')
    .select(['id', 'project_id'])
    .where('failed_at', 'is', null)
    .where('publish_at', '<=', now)
    .orderBy('publish_at')
    .limit(100)
    .execute()
}

/** Has whoever else publishes for this project, or closes it, wait for the end of the transaction. */
export async function holdProject(trx: Trx, id: string): Promise<void> {
  const held = trx.updateTable('project').set(({ ref }) => ({ health: ref('health') }))
  await held.where('id', '=', id).execute()
}

/** One of the firm's people, as they are at this moment. */
export interface StaffNow {
  account: string
  name: string
  email: string
  roles: FirmRole[]
}

/** The firm's people who can sign in. */
const people = (trx: Trx) =>
  trx
    .selectFrom('account')
    .select(['id', 'email', 'firm_roles', 'first_name', 'last_name', 'username'])
    .where(isOfFirm)
    .where(accountIsActive)
    .where('password_hash', 'is not', null)

const asStaff = (row: Awaited<ReturnType<ReturnType<typeof people>['execute']>>[number]) => ({
  account: row.id,
  name: shownName(row),
  email: row.email,
  roles: firmRolesIn(row.firm_roles ?? ''),
})

/** Undefined for who cannot sign in any more. */
export async function staffNow(trx: Trx, account: string): Promise<StaffNow | undefined> {
  const row = await people(trx).where('id', '=', account).executeTakeFirst()
  return row && asStaff(row)
}

/** Everybody of the firm who can sign in. */
export const allStaff = async (trx: Trx): Promise<StaffNow[]> =>
  (await people(trx).orderBy('id').execute()).map(asStaff)

/** What a mail says of a project, how it stands, and when it was last reported about; undefined where it is gone. */
export async function projectNow(trx: Trx, id: string) {
  return await trx
    .selectFrom('project')
    .innerJoin('organisation', 'organisation.id', 'project.organisation_id')
    .select(['project.id', 'project.title', 'project.status', 'organisation.name as client_name'])
    .select((is) =>
      is
        .selectFrom('project_update')
        .select(({ fn }) => fn.max('created_at').as('newest'))
        .whereRef('project_update.project_id', '=', 'project.id')
        .as('newest'),
    )
    .where('project.id', '=', id)
    .executeTakeFirst()
}
