import { sql, type RawBuilder } from 'kysely'
import { countedExactly, wantedColumns } from '../../contract/list.ts'
import type { ProjectStatus } from '../../contract/work.ts'
import { givenIds } from '../../database/given-ids.ts'
import { comesAfter, pageOf } from '../../database/keyset.ts'
import { mayHaveWords } from '../../database/list-words-store.ts'
import type { Database } from '../../database/open.ts'
import {
  reachesOrganisation,
  reachesProject,
  readerFor,
  readIn,
  type Scope,
} from '../../database/scope.ts'
import { isOfFirm, shownName } from '../../platform/auth/accounts.ts'
import { fits, isNarrowed, orderOfProjects, type NarrowedProjects } from './listed-store.ts'
import { projectRowsOf } from './rows-store.ts'
import { pageSizes, projectColumnKeys, type ProjectRow } from './staff.contract.ts'

interface Wanted extends NarrowedProjects {
  /** Those that are read, as a query names them; empty: all. */
  columns: string
}

interface PageOf {
  /** The cursor of the page before; empty for the first page. */
  after: string
  size: number
}

interface Page {
  items: ProjectRow[]
  next: string | null
}

/** Up to so many that are left are sorted; of more, those in the order are looked through. */
const mostSorted = 1_000

/** The projects as the console lists them. */
export function projectListStore(database: Database) {
  const { few, within } = listing(database)

  async function page(list: Listed, { after, size }: PageOf): Promise<Page> {
    const { scope, wanted } = list
    const order = orderOfProjects(wanted)
    const places = await within(list)
      .select(['project.id', order.value.as('value')])
      .where(comesAfter(order, after))
      .orderBy(order.value, order.isDown ? 'desc' : 'asc')
      .orderBy('project.id', order.isDown ? 'desc' : 'asc')
      // One more than a page, to see whether there are more.
      .limit(size + 1)
      .execute()
    const { items, next } = pageOf(places, size)
    const ids = items.map(({ id }) => id)
    const columns = wantedColumns(projectColumnKeys, wanted.columns)
    return { items: await projectRowsOf(database, scope, { ...wanted, ids, columns }), next }
  }

  /** How many of a list have a status, counted up to one more than 1,000. */
  async function count(list: Listed, status: ProjectStatus): Promise<number> {
    if (list.found) return list.found.filter((one) => one.status === status).length
    const some = within({ ...list, wanted: { ...list.wanted, status } })
      .select('project.id')
      .limit(countedExactly + 1)
      .as('some')
    const counted = readerFor(database, list.scope)
      .selectFrom(some)
      .select(({ fn }) => fn.countAll().as('count'))
    return Number((await counted.executeTakeFirstOrThrow()).count)
  }

  return {
    /** A page, and how many have each of these statuses. */
    async page(scope: Scope, given: Wanted, of: PageOf & { counted: readonly ProjectStatus[] }) {
      const wanted = await lookedUp(database, scope, given)
      const list = { scope, wanted, found: await few(scope, wanted) }
      const [found, counts] = await Promise.all([
        page(list, of),
        Promise.all(of.counted.map(async (one) => [one, await count(list, one)] as const)),
      ])
      return { ...found, counts: Object.fromEntries(counts) }
    },
    /** All of the lists of these statuses, a slice at a time. */
    async *slices(
      scope: Scope,
      given: Wanted,
      statuses: readonly ProjectStatus[],
    ): AsyncGenerator<ProjectRow[], undefined> {
      const wanted = await lookedUp(database, scope, given)
      const found = await few(scope, wanted)
      for (const status of statuses)
        for (let after: string | null = ''; after !== null;) {
          const list = { scope, wanted: { ...wanted, status }, found }
          const slice: Page = await page(list, { after, size: pageSizes.list })
          yield slice.items
          after = slice.next
        }
    },
    ...narrowing(database),
  }
}

/** What is read once before the lists themselves. */
async function lookedUp(database: Database, scope: Scope, given: Wanted): Promise<Wanted> {
  const [theirs, mayHave] = await Promise.all([
    ofColleague(database, scope, given),
    mayHaveWords(database, ['project', 'organisation'], given.search),
  ])
  return { ...given, theirs, mayHave }
}

/**
 * The projects of a colleague, for who sees those of the own teams alone. PostgreSQL shows them their own
 * rows of the teams and no others, so it is asked without; the projects are still limited to theirs.
 */
async function ofColleague(
  database: Database,
  scope: Scope,
  { consultant, account }: NarrowedProjects,
): Promise<RawBuilder<unknown> | undefined> {
  if (typeof scope === 'string' || ['', 'me', 'nobody', account].includes(consultant))
    return undefined
  const rows = await database.read
    .selectFrom('project_team')
    .select('project_id')
    .where('account_id', '=', consultant)
    .execute()
  const ids = rows.map(({ project_id }) => project_id)
  return sql`select value from ${givenIds(database, ids)} as given`
}

interface Listed {
  scope: Scope
  wanted: Wanted
  /** Those of every status that are left, where they are few; null: they are many. */
  found: { id: string; status: ProjectStatus }[] | null
}

/** Which projects are in a list. */
function listing(database: Database) {
  const left = (scope: Scope, wanted: NarrowedProjects) =>
    readIn(database, scope, 'project')
      // Only words are looked for in the name of the client as well.
      .$if(wanted.search.trim() !== '', (rows) =>
        rows.innerJoin('organisation', 'organisation.id', 'project.organisation_id'),
      )
      .where(fits(wanted))
  return {
    async few(scope: Scope, wanted: NarrowedProjects): Promise<Listed['found']> {
      if (scope === 'all' && !isNarrowed(wanted)) return null
      const found = await left(scope, wanted)
        .select(['project.id', 'project.status'])
        .limit(mostSorted + 1)
        .execute()
      return found.length > mostSorted ? null : found
    },
    /** Of the status that is wanted: from the index of the order, or from those that are left. */
    within({ scope, wanted, found }: Listed) {
      if (!found) return left(scope, wanted).where('project.status', '=', wanted.status)
      const ids = found.flatMap(({ id, status }) => (status === wanted.status ? [id] : []))
      const given = sql<string>`(select value from ${givenIds(database, ids)} as given)`
      return readIn(database, scope, 'project').where('project.id', 'in', given)
    },
  }
}

export type FirmProjectList = ReturnType<typeof projectListStore>

/** By what the list can be narrowed down. */
const narrowing = (database: Database) => ({
  /** Who looks after a project within the scope, by name. */
  async consultants(scope: Scope): Promise<{ id: string; name: string }[]> {
    const rows = await database.read
      .selectFrom('account')
      .select(['account.id', 'first_name', 'last_name', 'username'])
      .where(isOfFirm)
      .where('removed_at', 'is', null)
      .where(
        sql<boolean>`exists (select 1 from project_team
          where project_team.account_id = account.id
            and ${reachesProject(scope, 'project_team.project_id')})`,
      )
      .execute()
    return rows
      .map((row) => ({ id: row.id, name: shownName(row) }))
      .toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
  },
  async client(scope: Scope, id: string): Promise<{ id: string; name: string } | null> {
    if (id === '') return null
    const row = await readerFor(database, scope)
      .selectFrom('organisation')
      .select(['id', 'name'])
      .where('id', '=', id)
      .where(reachesOrganisation(scope, 'organisation.id'))
      .executeTakeFirst()
    return row ?? null
  },
})
