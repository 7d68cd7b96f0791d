import { sql, type RawBuilder } from 'kysely'
import { hasWords } from '../../database/has-words.ts'
import { hasRow, isAnyOf, mayHaveWords } from '../../database/list-words-store.ts'
import type { Database } from '../../database/open.ts'
import { reaches, reachesOrganisation, readerFor, type Scope } from '../../database/scope.ts'
import { figuresOf } from './figures-store.ts'
import { clientBoxes, type ClientBox, type ClientRow } from './staff.contract.ts'
import { waiting } from './waits-store.ts'

interface Wanted {
  box: ClientBox
  search: string
  /** The id of the last one of the page before; empty for the first page. */
  after: string
}

/** How many a page has, and how many are numbered at most. */
const [pageSize, mostCounted] = [100, 1_000]

/** By what clients are listed, as the index has it. */
const byName = sql<string>`lower(organisation.name)`

/** The clients as the console lists them. */
export function clientListStore(database: Database) {
  const all = (scope: Scope) =>
    readerFor(database, scope)
      .selectFrom('organisation')
      .where(reachesOrganisation(scope, 'organisation.id'))
  return {
    async page(scope: Scope, { box, search, after }: Wanted) {
      const mayBe = await clientsWith(database, search)
      let query = all(scope)
        .select(['organisation.id', 'name', 'suspended_at'])
        .where(isIn(scope, box))
        .where(isSearched(search))
      if (mayBe) query = query.where(isAnyOf('organisation.id', mayBe))
      const last = after === '' ? undefined : await placeOf(database, after)
      if (last) query = query.where(isAfter(last))
      // One more than a page, to see whether there are more.
      const found = await query
        .orderBy(byName)
        .orderBy('organisation.id')
        .limit(pageSize + 1)
        .execute()
      const rows = found.slice(0, pageSize)
      const figures = await figuresOf(
        database,
        scope,
        rows.map(({ id }) => id),
      )
      const items = rows.map((row): ClientRow => ({ ...row, ...figures(row.id) }))
      return { items, next: found.length > pageSize ? (rows.at(-1)?.id ?? null) : null }
    },
    /** How many there are by each box, numbered up to 1,000. */
    async counts(scope: Scope): Promise<Record<ClientBox, number>> {
      const numbered = clientBoxes.map(async (box) => {
        const some = all(scope).select('id').where(isIn(scope, box)).limit(mostCounted).as('some')
        const count = readerFor(database, scope)
          .selectFrom(some)
          .select(({ fn }) => fn.countAll().as('count'))
        return [box, Number((await count.executeTakeFirstOrThrow()).count)] as const
      })
      return Object.fromEntries(await Promise.all(numbered)) as Record<ClientBox, number>
    },
  }
}

export type ClientList = ReturnType<typeof clientListStore>

const placeOf = async (database: Database, id: string) =>
  await database.read
    .selectFrom('organisation')
    .select(['id', byName.as('name')])
    .where('id', '=', id)
    .executeTakeFirst()

/** The first condition alone is one that an index can begin at. */
const isAfter = ({ id, name }: { id: string; name: string }) =>
  sql<boolean>`(${byName} >= ${name} and (${byName} > ${name} or organisation.id > ${id}))`

function isIn(scope: Scope, box: ClientBox): RawBuilder<boolean> {
  if (box === 'all') return sql`true`
  if (box === 'suspended') return sql`organisation.suspended_at is not null`
  if (box === 'work')
    return sql`exists (
      select 1 from project
      where project.organisation_id = organisation.id
        and project.status in ('planned', 'active', 'on_hold')
        and ${reaches(scope, 'project')})`
  return sql`(${sql.join(
    waiting.firm.map(
      ([table, condition]) => sql`organisation.id in (
        select organisation_id from ${sql.table(table)}
        where ${condition} and ${reaches(scope, table)})`,
    ),
    sql` or `,
  )})`
}

/** Those that may have the words, or somebody who may; null: they are not looked up. */
async function clientsWith(database: Database, search: string): Promise<string[] | null> {
  const found = await mayHaveWords(database, ['organisation', 'account'], search)
  if (!found || found.account.length === 0) return found && found.organisation
  const homes = await database.read
    .selectFrom('membership')
    .select('organisation_id')
    .where(isAnyOf('account_id', found.account))
    .where('removed_at', 'is', null)
    .execute()
  return [...new Set([...found.organisation, ...homes.map((one) => one.organisation_id)])]
}

/** That all words are in its name, or in name and address of one of its people. */
function isSearched(search: string): RawBuilder<boolean> {
  if (search.trim() === '') return sql`true`
  const person = ['account.first_name', 'account.last_name', 'account.email']
  const theirs = sql`from membership inner join account on account.id = membership.account_id
    where membership.organisation_id = organisation.id and membership.removed_at is null
      and ${hasWords(person, search)}`
  return sql`(${hasWords(['organisation.name'], search)} or ${hasRow(search, theirs)})`
}
