import type { Transaction } from 'kysely'
import type { Database } from '../../database/open.ts'
import { readIn, selectIn, type MemberScope, type Scope } from '../../database/scope.ts'
import type { Tables } from '../../database/tables/tables.ts'
import { asJson } from '../../platform/publishing/collection.ts'
import type { ProjectUpdate } from './contract.ts'
import { updatesHappened } from './happened-store.ts'

const lists = ['done', 'next', 'risks', 'needed', 'changes'] as const
const columns = [
  ...(['id', 'title', 'content', 'author_name', 'created_at', 'health', 'progress'] as const),
  ...lists,
] as const

/** That somebody has read an update. */
export interface ReadReceipt {
  update_id: string
  username: string | null
  first_name: string
  last_name: string
  read_at: string
}

async function insertUpdate(
  trx: Transaction<Tables>,
  update: Tables['project_update'],
): Promise<void> {
  await trx
    .insertInto('project_update')
    .values({
      id: update.id,
      organisation_id: update.organisation_id,
      project_id: update.project_id,
      title: update.title,
      content: update.content,
      health: update.health,
      progress: update.progress,
      done: update.done,
      next: update.next,
      risks: update.risks,
      needed: update.needed,
      changes: update.changes,
      author_id: update.author_id,
      author_name: update.author_name,
      created_at: update.created_at,
    })
    .execute()
}

/** Written status reports, and who has read them. */
export function updateStore(database: Database) {
  return {
    happened: updatesHappened(database),
    /** The newest first. */
    async list(scope: Scope, project: string): Promise<ProjectUpdate[]> {
      const rows = await readIn(database, scope, 'project_update')
        .select(columns)
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
    /** Who has read which update of a project and when, the earliest first; only for staff. */
    async readings(scope: Scope, project: string): Promise<ReadReceipt[]> {
      return await readIn(database, scope, 'project_update')
        .innerJoin('update_read', 'update_read.update_id', 'project_update.id')
        .innerJoin('account', 'account.id', 'update_read.account_id')
        .select(['update_id', 'username', 'first_name', 'last_name', 'read_at'])
        .where('project_update.project_id', '=', project)
        .orderBy('read_at')
        .orderBy('account.id')
        .execute()
    },
    add: insertUpdate,
    /** What the newest update reports of the project. */
    async newest(trx: Transaction<Tables>, scope: Scope, project: string) {
      return await selectIn(trx, scope, 'project_update')
        .select(['health', 'progress', 'created_at'])
        .where('project_id', '=', project)
        .orderBy('created_at', 'desc')
        .limit(1)
        .executeTakeFirst()
    },
    /** Stores that somebody has read the updates of a project; those already read stay as they are. */
    async markRead(
      trx: Transaction<Tables>,
      reader: MemberScope,
      project: string,
      now: string,
    ): Promise<void> {
      const unread = await unreadBy(trx, reader, project)
      if (unread.length === 0) return
      // Two tabs may do this at the same time.
      await trx
        .insertInto('update_read')
        .values(
          unread.map(({ id }) => ({
            organisation_id: reader.organisation,
            project_id: project,
            update_id: id,
            account_id: reader.account,
            read_at: now,
          })),
        )
        .onConflict((conflict) => conflict.columns(['update_id', 'account_id']).doNothing())
        .execute()
    },
  }
}

async function unreadBy(trx: Transaction<Tables>, reader: MemberScope, project: string) {
  return await selectIn(trx, reader, 'project_update')
    .select('id')
    .where('project_id', '=', project)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('update_read')
            .select('update_id')
            .whereRef('update_id', '=', 'project_update.id')
            .where('account_id', '=', reader.account),
        ),
      ),
    )
    .execute()
}

export type Updates = ReturnType<typeof updateStore>
