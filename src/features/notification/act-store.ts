import { sql, type Transaction } from 'kysely'
import type { Tag } from '../../contract/tags.ts'
import type { ProjectAct } from '../../contract/work.ts'
import type { Database } from '../../database/open.ts'
import type { Tables } from '../../database/tables/tables.ts'
import { newId } from '../../platform/auth/token.ts'
import { membershipSees } from './store.ts'

type Trx = Transaction<Tables>

/** Notes that something was done to a project, in the transaction that does it. */
export async function addProjectAct(
  trx: Trx,
  { organisation, project, by }: ProjectAct,
  now: string,
): Promise<void> {
  await trx
    .insertInto('project_act')
    .values({
      id: newId(),
      organisation_id: organisation,
      project_id: project,
      account_id: by,
      created_at: now,
    })
    .execute()
}

/** What somebody has done, and on which of their devices. */
interface OwnAct {
  account: string
  session: string
  /** What it makes stale. */
  tags: readonly Tag[]
}

export async function addOwnAct(
  trx: Trx,
  { account, session, tags }: OwnAct,
  now: string,
): Promise<void> {
  await trx
    .insertInto('own_act')
    .values({
      id: newId(),
      account_id: account,
      session_id: session,
      tags: tags.join(' '),
      created_at: now,
    })
    .execute()
}

/** For each reader who sees the project, what others have done after a moment. */
export async function projectActsSince({ read }: Database, moment: string) {
  return await read
    .selectFrom('project_act')
    .innerJoin('membership', 'membership.organisation_id', 'project_act.organisation_id')
    .select(['project_act.id', 'project_act.organisation_id', 'project_act.project_id'])
    .select(['membership.account_id', 'project_act.created_at'])
    .where('project_act.created_at', '>', moment)
    .where('membership.removed_at', 'is', null)
    .where((is) =>
      is.or([
        is('project_act.account_id', 'is', null),
        is('project_act.account_id', '!=', is.ref('membership.account_id')),
      ]),
    )
    .where(membershipSees(sql.ref('project_act.project_id')))
    .orderBy('project_act.created_at')
    .execute()
}

export async function ownActsSince({ read }: Database, moment: string) {
  const rows = await read
    .selectFrom('own_act')
    .select(['id', 'account_id', 'session_id', 'tags', 'created_at'])
    .where('created_at', '>', moment)
    .orderBy('created_at')
    .execute()
  return rows.map(({ tags, ...row }) => ({ ...row, tags: tags.split(' ') as Tag[] }))
}

/** Forgets what every open page has heard of. */
export async function forgetActsBefore(trx: Trx, moment: string): Promise<void> {
  await trx.deleteFrom('project_act').where('created_at', '<', moment).execute()
  await trx.deleteFrom('own_act').where('created_at', '<', moment).execute()
}
