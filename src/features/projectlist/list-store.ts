import { sql } from 'kysely'
import { countedExactly, wantedColumns } from '../../contract/list.ts'
import type { ProjectStatus } from '../../contract/work.ts'
import { comesAfter, pageOf } from '../../database/keyset.ts'
import type { Database } from '../../database/open.ts'
import {
  reaches,
  reachesOrganisation,
  readerFor,
  readIn,
  type Scope,
} from '../../database/scope.ts'
import { isOfFirm, shownName } from '../../platform/auth/accounts.ts'
import { fits, orderOfProjects, type NarrowedProjects } from './listed-store.ts'
import { projectRowsOf } from './rows-store.ts'
import { pageSizes, projectColumnKeys, type ProjectRow } from './staff.contract.ts'

interface Wanted extends NarrowedProjects {
  /** Those that are read, as a query names them; empty: all. */
  columns: string
}

interface Slice {
  items: ProjectRow[]
  next: string | null
}

interface PageOf {
  /** The cursor of the page before; empty for the first page. */
  after: string
  size: number
}

/** The projects as the console lists them. */
export function projectListStore(database: Database) {
  /** Those of a list, from the index of its order. */
  const within = (scope: Scope, wanted: NarrowedProjects) =>
    readIn(database, scope, 'project')
      // Only words are looked for in the name of the client as well.
      .$if(wanted.search.trim() !== '', (rows) =>
        rows.innerJoin('organisation', 'organisation.id', 'project.organisation_id'),
      )
      .where('project.status', '=', wanted.status)
      .where(fits(wanted))

  async function page(scope: Scope, wanted: Wanted, { after, size }: PageOf) {
    const order = orderOfProjects(wanted)
    const places = await within(scope, wanted)
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

  return {
    page,
    /** How many have a status, counted up to one more than 1,000. */
    async count(scope: Scope, wanted: NarrowedProjects, status: ProjectStatus): Promise<number> {
      const some = within(scope, { ...wanted, status })
        .select('project.id')
        .limit(countedExactly + 1)
        .as('some')
      const counted = readerFor(database, scope)
        .selectFrom(some)
        .select(({ fn }) => fn.countAll().as('count'))
      return Number((await counted.executeTakeFirstOrThrow()).count)
    },
    /** All of the lists of these statuses, a slice at a time. */
    async *slices(
      scope: Scope,
      wanted: Wanted,
      statuses: readonly ProjectStatus[],
    ): AsyncGenerator<ProjectRow[], undefined> {
      const size = pageSizes.list
      for (const status of statuses)
        for (let after: string | null = ''; after !== null;) {
          const slice: Slice = await page(scope, { ...wanted, status }, { after, size })
          yield slice.items
          after = slice.next
        }
    },
    ...narrowing(database),
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
          where project_team.account_id = account.id and ${reaches(scope, 'project_team')})`,
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
