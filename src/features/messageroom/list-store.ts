import { sql, type RawBuilder } from 'kysely'
import { countedExactly } from '../../contract/list.ts'
import { hasWords } from '../../database/has-words.ts'
import { comesAfter, pageOf, type Keyset } from '../../database/keyset.ts'
import { hasRow, isAnyOf, mayHaveWords, type MayHave } from '../../database/list-words-store.ts'
import type { Database } from '../../database/open.ts'
import { readerFor, readIn, type Scope } from '../../database/scope.ts'
import { threadBoxes, type ThreadBox, type ThreadRow } from './staff.contract.ts'

interface Narrowed {
  box: ThreadBox
  /** Only of whose team this account is on; empty: of everybody’s. */
  team: string
}

interface Wanted extends Narrowed {
  search: string
  /** The `next` of the page before; empty for the first page. */
  after: string
}

const pageSize = 100

/** What waits comes first, then the newest: in the words of its index. */
const place = sql<string>`(case when waits_since is null then '0' else '1' end || last_at)`
const order: Keyset = { value: place, id: sql.ref('thread.project_id'), isDown: true }

/** The threads as the console lists them. */
export function threadListStore(database: Database) {
  return {
    async page(scope: Scope, wanted: Wanted) {
      const rows = await rowsOf(database, scope, wanted)
      const { items, next } = pageOf(rows, pageSize)
      return { items: items.map(asThreadRow), next }
    },
    /** How many there are in each box, and one more than are counted where there are more. */
    async counts(scope: Scope, team: string): Promise<Record<ThreadBox, number>> {
      const numbered = threadBoxes.map(async (box) => {
        const all = narrowed(database, scope, { box, team }).select('thread.project_id')
        // By an index that has nothing but what is counted.
        const some = box === 'all' ? all.orderBy('thread.project_id') : all
        const count = readerFor(database, scope)
          .selectFrom(some.limit(countedExactly + 1).as('some'))
          .select(({ fn }) => fn.countAll().as('count'))
        return [box, Number((await count.executeTakeFirstOrThrow()).count)] as const
      })
      return Object.fromEntries(await Promise.all(numbered)) as Record<ThreadBox, number>
    },
    /** How far the thread of a project is; undefined: nobody has written, or it is out of scope. */
    async state(scope: Scope, project: string) {
      return await readIn(database, scope, 'thread')
        .select(['waits_since', 'last_number'])
        .where('project_id', '=', project)
        .executeTakeFirst()
    },
  }
}

export type FirmThreads = ReturnType<typeof threadListStore>

const narrowed = (database: Database, scope: Scope, { box, team }: Narrowed) =>
  readIn(database, scope, 'thread').where(isIn(box)).where(isOfTeam(team))

async function rowsOf(database: Database, scope: Scope, { search, after, ...wanted }: Wanted) {
  const mayHave = await mayHaveWords(database, ['project', 'organisation'], search)
  // First which they are, by their index, whatever else a plan could begin with.
  const some = narrowed(database, scope, wanted)
    .select(['thread.project_id', 'thread.organisation_id', 'waits_since', 'last_number'])
    .select(place.as('value'))
    .where(isSearched(search))
    .$if(mayHave !== null, (all) => all.where(isOneOf(mayHave)))
    .where(comesAfter(order, after))
    .orderBy(place, 'desc')
    .orderBy('thread.project_id', 'desc')
    // One more than a page, to see whether there are more.
    .limit(pageSize + 1)
    .as('some')
  return await readerFor(database, scope)
    .selectFrom(some)
    .innerJoin('project', 'project.id', 'some.project_id')
    .innerJoin('organisation', 'organisation.id', 'some.organisation_id')
    .innerJoin('message', (join) =>
      join
        .onRef('message.project_id', '=', 'some.project_id')
        .onRef('message.number', '=', 'some.last_number'),
    )
    .select(['some.project_id as id', 'some.value', 'project.title'])
    .select(['organisation.name as client_name', 'message.created_at as at'])
    .select(['author_name', 'from_firm', sql<string>`substr(message.body, 1, 300)`.as('begins')])
    .select(({ selectFrom }) =>
      selectFrom('message as one')
        .select(({ fn }) => fn.countAll().as('count'))
        .whereRef('one.project_id', '=', 'some.project_id')
        .whereRef('one.created_at', '>=', 'some.waits_since')
        .where('one.from_firm', '=', 0)
        .as('unread'),
    )
    .orderBy('some.value', 'desc')
    .orderBy('some.project_id', 'desc')
    .execute()
}

const asThreadRow = (row: Awaited<ReturnType<typeof rowsOf>>[number]): ThreadRow => ({
  id: row.id,
  title: row.title,
  client_name: row.client_name,
  unread: Number(row.unread),
  at: row.at,
  author_name: row.author_name,
  from_firm: row.from_firm === 1,
  begins: row.begins.replaceAll(/\s+/g, ' ').trim(),
})

/** The second condition is where an index can end. */
const isIn = (box: ThreadBox): RawBuilder<boolean> =>
  box === 'all' ? sql`true` : sql`(waits_since is not null and ${place} >= '1')`

const isOfTeam = (team: string): RawBuilder<boolean> =>
  team === ''
    ? sql`true`
    : sql`exists (select 1 from project_team as own
        where own.project_id = thread.project_id and own.account_id = ${team})`

const isOneOf = (mayHave: MayHave<'project' | 'organisation'> | null) =>
  sql<boolean>`(${isAnyOf('thread.project_id', mayHave?.project ?? [])}
    or ${isAnyOf('thread.organisation_id', mayHave?.organisation ?? [])})`

/** That all words are in the project’s title, or in its client’s name. */
const isSearched = (search: string): RawBuilder<boolean> =>
  search.trim() === ''
    ? sql`true`
    : hasRow(
        search,
        sql`from project inner join organisation on organisation.id = project.organisation_id
          where project.id = thread.project_id
            and ${hasWords(['project.title', 'organisation.name'], search)}`,
      )
