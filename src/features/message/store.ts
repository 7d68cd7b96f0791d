import type { Transaction } from 'kysely'
import type { Database } from '../../database/open.ts'
import { reaches, readIn, selectIn, type MemberScope, type Scope } from '../../database/scope.ts'
import type { Tables } from '../../database/tables/tables.ts'
import { beginningOf } from './beginning.ts'
import { messagesHappened } from './happened-store.ts'
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
  files: [],
  from_firm: row.from_firm === 1,
  mine: row.author_id !== null && row.author_id === account,
})

/** Messages; each project has one thread. */
export function messageStore(database: Database) {
  return { ...reads(database), ...writes, happened: messagesHappened(database) }
}

export type Messages = ReturnType<typeof messageStore>

function reads(database: Database) {
  return {
    /** The newest, or those before a number; `account` is the reader's, empty for staff. */
    async page(
      scope: Scope,
      account: string,
      of: { project: string; before?: number | undefined },
    ): Promise<MessagePage> {
      const [rows, read_until] = await Promise.all([
        newest(database, scope, of),
        readUntil(database, scope, account, of.project),
      ])
      const messages = rows.slice(0, pageSize).map((row) => asMessage(row, account))
      return { messages: messages.toReversed(), read_until, more: rows.length > pageSize }
    },
    /** Since when messages of the client wait for the firm; null: none do. */
    async waitsSince(scope: Scope, project: string): Promise<string | null> {
      const row = await readIn(database, scope, 'thread')
        .select('waits_since')
        .where('project_id', '=', project)
        .executeTakeFirst()
      return row?.waits_since ?? null
    },
    /** The threads with the newest message first, then those without any. */
    async threads(reader: MemberScope): Promise<Thread[]> {
      const rows = await threadRows(database, reader)
      return rows.map((row) => asThread(row, reader.account))
    },
  }
}

const writes = {
  async add(trx: Transaction<Tables>, message: Tables['message']): Promise<void> {
    await trx
      .insertInto('message')
      .values({
        id: message.id,
        organisation_id: message.organisation_id,
        project_id: message.project_id,
        number: message.number,
        author_id: message.author_id,
        author_name: message.author_name,
        from_firm: message.from_firm,
        body: message.body,
        created_at: message.created_at,
      })
      .execute()
  },
  /**
   * Locks the thread: a message at the same time waits until this one commits or rolls back. What a
   * client writes waits for the firm from then on, and what the firm writes answers it.
   */
  async nextNumber(
    trx: Transaction<Tables>,
    { organisation, project }: { organisation: string; project: string },
    { from_firm, created_at }: Pick<Tables['message'], 'from_firm' | 'created_at'>,
  ): Promise<number> {
    const waits_since = from_firm ? null : created_at
    const { last_number } = await trx
      .insertInto('thread')
      .values({
        project_id: project,
        organisation_id: organisation,
        last_number: 1,
        waits_since,
        last_at: created_at,
      })
      .onConflict((conflict) =>
        conflict.column('project_id').doUpdateSet(({ eb, fn, ref, val }) => ({
          last_number: eb(ref('thread.last_number'), '+', 1),
          last_at: created_at,
          waits_since: from_firm ? null : fn.coalesce(ref('thread.waits_since'), val(created_at)),
        })),
      )
      .returning('last_number')
      .executeTakeFirstOrThrow()
    return last_number
  },
  /** Never lowers what was read before. */
  async markRead(
    trx: Transaction<Tables>,
    reader: MemberScope,
    project: string,
    until: number,
  ): Promise<void> {
    const { organisation, account } = reader
    const there = selectIn(trx, reader, 'thread')
      .select('last_number')
      .where('project_id', '=', project)
    const last = (await there.executeTakeFirst())?.last_number ?? 0
    const read_until = Math.min(until, last)
    await trx
      .insertInto('message_read')
      .values({
        organisation_id: organisation,
        project_id: project,
        account_id: account,
        read_until,
      })
      .onConflict((conflict) =>
        conflict
          .columns(['project_id', 'account_id'])
          .doUpdateSet({ read_until })
          .where('message_read.read_until', '<', read_until),
      )
      .execute()
  },
}

/** Who has written after the message of that number, besides this one; undefined: nobody. */
export async function writtenSince(
  trx: Transaction<Tables>,
  project: string,
  { seen, besides }: { seen: number; besides: string },
): Promise<string | undefined> {
  const row = await trx
    .selectFrom('message')
    .select('author_name')
    .where('project_id', '=', project)
    .where('number', '>', seen)
    .where((is) => is.or([is('author_id', 'is', null), is('author_id', '!=', besides)]))
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.author_name
}

/** Sets as read what a membership sees and has read nothing of, for somebody new to a project. */
export async function readAllBefore(trx: Transaction<Tables>, membership: string): Promise<void> {
  await insertAllRead(trx, membership)
    .onConflict((conflict) => conflict.columns(['project_id', 'account_id']).doNothing())
    .execute()
}

/**
 * Sets as read all that a membership sees, for somebody new to it: who comes back has read some of it
 * by the membership that has ended.
 */
export async function readAllOnJoining(
  trx: Transaction<Tables>,
  membership: string,
): Promise<void> {
  await insertAllRead(trx, membership)
    .onConflict((conflict) =>
      conflict
        .columns(['project_id', 'account_id'])
        .doUpdateSet(({ ref }) => ({ read_until: ref('excluded.read_until') })),
    )
    .execute()
}

const insertAllRead = (trx: Transaction<Tables>, membership: string) =>
  trx
    .insertInto('message_read')
    .columns(['organisation_id', 'project_id', 'account_id', 'read_until'])
    .expression(({ selectFrom }) =>
      selectFrom('thread')
        .innerJoin('membership', 'membership.organisation_id', 'thread.organisation_id')
        .select(['thread.organisation_id', 'thread.project_id', 'membership.account_id'])
        .select('last_number as read_until')
        .where('membership.id', '=', membership)
        .where(({ or, eb, exists, selectFrom: from }) =>
          or([
            eb('membership.sees_all', '=', 1),
            exists(
              from('project_grant')
                .select('membership_id')
                .whereRef('membership_id', '=', 'membership.id')
                .whereRef('project_grant.project_id', '=', 'thread.project_id'),
            ),
          ]),
        ),
    )

/** One more than a page, to know whether there are older ones. */
async function newest(
  database: Database,
  scope: Scope,
  { project, before }: { project: string; before?: number | undefined },
): Promise<Row[]> {
  let rows = readIn(database, scope, 'message').select(columns).where('project_id', '=', project)
  if (before !== undefined) rows = rows.where('number', '<', before)
  return await rows
    .orderBy('number', 'desc')
    .limit(pageSize + 1)
    .execute()
}

async function readUntil(database: Database, scope: Scope, account: string, project: string) {
  const row = await readIn(database, scope, 'message_read')
    .select('read_until')
    .where('project_id', '=', project)
    .where('account_id', '=', account)
    .executeTakeFirst()
  return row?.read_until ?? 0
}

async function threadRows(database: Database, reader: MemberScope) {
  return await readIn(database, reader, 'project')
    .leftJoin('thread', 'thread.project_id', 'project.id')
    .leftJoin('message', (join) =>
      join
        .onRef('message.project_id', '=', 'thread.project_id')
        .onRef('message.number', '=', 'thread.last_number'),
    )
    .leftJoin('message_read', (join) =>
      join
        .onRef('message_read.project_id', '=', 'project.id')
        .on('message_read.account_id', '=', reader.account),
    )
    .select((is) => [
      'project.id as project_id',
      'project.title',
      'project.start_date',
      'author_id',
      'author_name',
      'from_firm',
      'body',
      'message.created_at',
      is
        .selectFrom('message as other')
        .select(({ fn }) => fn.countAll().as('count'))
        .whereRef('other.project_id', '=', 'project.id')
        .where(reaches(reader, 'message', 'other'))
        .where((or) =>
          or.or([or('other.author_id', 'is', null), or('other.author_id', '!=', reader.account)]),
        )
        .where('other.number', '>', is.fn.coalesce('message_read.read_until', is.lit(0)))
        .as('unread'),
    ])
    .orderBy('project.start_date', 'desc')
    .orderBy('project.id')
    .execute()
    .then((rows) => rows.toSorted((a, b) => (b.created_at ?? '').localeCompare(a.created_at ?? '')))
}

type ThreadRow = Awaited<ReturnType<typeof threadRows>>[number]

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
