import type { Kysely, Transaction } from 'kysely'
import type { Reader } from '../../contract/work.ts'
import type { Database } from '../../database/open.ts'
import type { Tables } from '../../database/tables/tables.ts'
import { pageSize, type Message, type MessagePage, type Thread } from './contract.ts'

const columns = [
  'id',
  'number',
  'author_id',
  'author_name',
  'from_firm',
  'body',
  'created_at',
] as const

type Row = Pick<Tables['message'], (typeof columns)[number]>

/** A message as this account sees it. */
export const asMessage = (row: Row, account: string | null): Message => ({
  ...row,
  from_firm: row.from_firm === 1,
  mine: row.author_id !== null && row.author_id === account,
})

/** What clients read of messages; every query names the organisation. */
export function messageStore(database: Database) {
  return {
    async page(reader: Reader, project: string, before?: number): Promise<MessagePage> {
      const db = database.readFor(reader.organisation)
      const [rows, read_until] = await Promise.all([
        newest(db, reader, project, before),
        readUntil(db, reader, project),
      ])
      const messages = rows.slice(0, pageSize).map((row) => asMessage(row, reader.account))
      return { messages: messages.toReversed(), read_until, more: rows.length > pageSize }
    },
    /** Those with the newest message first, then those that nobody has written about. */
    async threads(reader: Reader): Promise<Thread[]> {
      const rows = await threadRows(database.readFor(reader.organisation), reader)
      return rows.map((row) => asThread(row, reader.account))
    },
    /** What was read before stays read. */
    async markRead(
      trx: Transaction<Tables>,
      reader: Reader,
      project: string,
      until: number,
    ): Promise<void> {
      const { organisation, account } = reader
      const there = trx
        .selectFrom('thread')
        .select('last_number')
        .where('organisation_id', '=', organisation)
        .where('project_id', '=', project)
      const last = (await there.executeTakeFirst())?.last_number ?? 0
      const read_until = Math.min(until, last)
      const row = { organisation_id: organisation, project_id: project, account_id: account }
      await trx
        .insertInto('message_read')
        .values({ ...row, read_until })
        .onConflict((conflict) =>
          conflict
            .columns(['project_id', 'account_id'])
            .doUpdateSet({ read_until })
            .where('message_read.read_until', '<', read_until),
        )
        .execute()
    },
  }
}

export type Messages = ReturnType<typeof messageStore>

/** One more than a page, by which one sees whether there is something older. */
async function newest(
  db: Kysely<Tables>,
  { organisation }: Reader,
  project: string,
  before?: number,
): Promise<Row[]> {
  let rows = db
    .selectFrom('message')
    .select(columns)
    .where('organisation_id', '=', organisation)
    .where('project_id', '=', project)
  if (before !== undefined) rows = rows.where('number', '<', before)
  return await rows
    .orderBy('number', 'desc')
    .limit(pageSize + 1)
    .execute()
}

async function readUntil(db: Kysely<Tables>, { organisation, account }: Reader, project: string) {
  const row = await db
    .selectFrom('message_read')
    .select('read_until')
    .where('organisation_id', '=', organisation)
    .where('project_id', '=', project)
    .where('account_id', '=', account)
    .executeTakeFirst()
  return row?.read_until ?? 0
}

async function threadRows(db: Kysely<Tables>, { organisation, account }: Reader) {
  return await db
    .selectFrom('project')
    .leftJoin('thread', 'thread.project_id', 'project.id')
    .leftJoin('message', (join) =>
      join
        .onRef('message.project_id', '=', 'thread.project_id')
        .onRef('message.number', '=', 'thread.last_number'),
    )
    .leftJoin('message_read', (join) =>
      join
        .onRef('message_read.project_id', '=', 'project.id')
        .on('message_read.account_id', '=', account),
    )
    .select((is) => [
      ...(['project.id as project_id', 'project.title', 'project.start_date'] as const),
      ...(['author_id', 'author_name', 'from_firm', 'body', 'message.created_at'] as const),
      is
        .selectFrom('message as other')
        .select(({ fn }) => fn.countAll().as('count'))
        .whereRef('other.project_id', '=', 'project.id')
        .where('other.organisation_id', '=', organisation)
        .where((or) =>
          or.or([or('other.author_id', 'is', null), or('other.author_id', '!=', account)]),
        )
        .where('other.number', '>', is.fn.coalesce('message_read.read_until', is.lit(0)))
        .as('unread'),
    ])
    .where('project.organisation_id', '=', organisation)
    .orderBy('project.start_date', 'desc')
    .orderBy('project.id')
    .execute()
    .then((rows) => rows.toSorted((a, b) => (b.created_at ?? '').localeCompare(a.created_at ?? '')))
}

type ThreadRow = Awaited<ReturnType<typeof threadRows>>[number]

/** How much of the last message a list shows, in characters. */
const beginning = 140

/** Half of a pair is no character. */
const beginningOf = (text: string) => text.slice(0, beginning).replace(/[\ud800-\udbff]$/, '')

function asThread(row: ThreadRow, account: string): Thread {
  const { project_id, title, author_id, author_name, created_at } = row
  const last = author_name !== null &&
    created_at !== null && {
      author_name,
      from_firm: row.from_firm === 1,
      mine: author_id === account,
      text: beginningOf(row.body ?? ''),
      created_at,
    }
  return { project_id, title, last: last || null, unread: Number(row.unread) }
}
