import type { Transaction } from 'kysely'
import type { Reader } from '../../contract/work.ts'
import type { Database } from '../../database/open.ts'
import type { Tables } from '../../database/tables/tables.ts'
import { asJson } from '../../platform/publishing/collection.ts'
import type { ProjectUpdate } from './contract.ts'

const lists = ['done', 'next', 'risks', 'needed', 'changes'] as const
const columns = [
  ...(['id', 'title', 'content', 'author_name', 'created_at', 'health', 'progress'] as const),
  ...lists,
] as const

/** That somebody has read an update. */
export interface Reading {
  update_id: string
  username: string | null
  first_name: string
  last_name: string
  read_at: string
}

/** Updates as the people of an organisation read them, the newest first. */
export function updateStore(database: Database) {
  return {
    async list(organisation: string, project: string): Promise<ProjectUpdate[]> {
      const rows = await database
        .readFor(organisation)
        .selectFrom('project_update')
        .select(columns)
        .where('organisation_id', '=', organisation)
        .where('project_id', '=', project)
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .execute()
      return rows.map((row) => ({
        ...row,
        done: asJson<string[]>(row.done),
        next: asJson<string[]>(row.next),
        risks: asJson<string[]>(row.risks),
        needed: asJson<string[]>(row.needed),
        changes: asJson<string[]>(row.changes),
      }))
    },
    /** Who has read what of a project and when, the first first; for the firm alone. */
    async readings(organisation: string, project: string): Promise<Reading[]> {
      return await database
        .readFor(organisation)
        .selectFrom('project_update')
        .innerJoin('update_read', 'update_read.update_id', 'project_update.id')
        .innerJoin('account', 'account.id', 'update_read.account_id')
        .select(['update_id', 'username', 'first_name', 'last_name', 'read_at'])
        .where('project_update.organisation_id', '=', organisation)
        .where('project_update.project_id', '=', project)
        .orderBy('read_at')
        .orderBy('account.id')
        .execute()
    },
    /** Notes who has read which updates of a project; what was read before stays as it was. */
    async markRead(
      trx: Transaction<Tables>,
      { organisation, account }: Reader,
      project: string,
      now: string,
    ): Promise<void> {
      const unread = await unreadBy(trx, organisation, project, account)
      if (unread.length === 0) return
      const rows = unread.map(({ id }) => ({
        organisation_id: organisation,
        update_id: id,
        account_id: account,
        read_at: now,
      }))
      // Two tabs at once are no fault.
      await trx
        .insertInto('update_read')
        .values(rows)
        .onConflict((conflict) => conflict.columns(['update_id', 'account_id']).doNothing())
        .execute()
    },
  }
}

async function unreadBy(
  trx: Transaction<Tables>,
  organisation: string,
  project: string,
  account: string,
) {
  return await trx
    .selectFrom('project_update')
    .select('id')
    .where('organisation_id', '=', organisation)
    .where('project_id', '=', project)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('update_read')
            .select('update_id')
            .whereRef('update_id', '=', 'project_update.id')
            .where('account_id', '=', account),
        ),
      ),
    )
    .execute()
}

export type Updates = ReturnType<typeof updateStore>
