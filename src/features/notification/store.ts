import type { Transaction } from 'kysely'
import type { NotificationKind, Reader } from '../../contract/work.ts'
import type { Database } from '../../database/open.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { Notification } from './contract.ts'

const columns = ['id', 'kind', 'project_id', 'text', 'link', 'created_at', 'read_at'] as const

/** What people were told; every query names the organisation and the account. */
export function notificationStore(database: Database) {
  const of = ({ organisation, account }: Reader) =>
    database
      .readFor(organisation)
      .selectFrom('notification')
      .where('organisation_id', '=', organisation)
      .where('account_id', '=', account)
  const unread = (trx: Transaction<Tables>, { organisation, account }: Reader, now: string) =>
    trx
      .updateTable('notification')
      .set({ read_at: now })
      .where('organisation_id', '=', organisation)
      .where('account_id', '=', account)
      .where('read_at', 'is', null)

  return {
    /** The newest 100. */
    async newest(reader: Reader): Promise<Notification[]> {
      const rows = of(reader).select(columns).orderBy('created_at', 'desc').orderBy('id')
      return await rows.limit(100).execute()
    },
    async unread(reader: Reader): Promise<number> {
      const rows = of(reader).where('read_at', 'is', null)
      const counted = rows.select(({ fn }) => fn.countAll().as('count'))
      return Number((await counted.executeTakeFirstOrThrow()).count)
    },
    /** Those of these ids that are theirs; `ids` null: all. */
    async markRead(trx: Transaction<Tables>, reader: Reader, ids: string[] | null, now: string) {
      if (ids?.length === 0) return
      const rows = unread(trx, reader, now)
      await (ids ? rows.where('id', 'in', ids) : rows).execute()
    },
    /** What told of one thing of a project, once that has been seen itself. */
    async markSeen(
      trx: Transaction<Tables>,
      reader: Reader,
      { kind, project, now }: { kind: NotificationKind; project: string; now: string },
    ): Promise<void> {
      const rows = unread(trx, reader, now).where('kind', '=', kind)
      await rows.where('project_id', '=', project).execute()
    },
  }
}

export type Notifications = ReturnType<typeof notificationStore>
