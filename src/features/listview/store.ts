import type { Transaction } from 'kysely'
import type { ListName, ListShape } from '../../contract/list.ts'
import type { Database } from '../../database/open.ts'
import type { Tables } from '../../database/tables/tables.ts'
import { shownName } from '../../platform/auth/accounts.ts'

type Trx = Transaction<Tables>

/** A list as one of the firm's people has it. */
export interface ListOfStaff {
  list: ListName
  staff: string
}

/** How somebody chose to see a list; null: as usual. */
interface ListChoice {
  columns: string[] | null
  shape: ListShape | null
}

/** What the firm's people chose and keep of their lists. */
export const listViewStore = ({ read }: Database) => ({
  async choice({ list, staff }: ListOfStaff): Promise<ListChoice> {
    const row = await read
      .selectFrom('list_choice')
      .select(['columns', 'shape'])
      .where('staff_id', '=', staff)
      .where('list', '=', list)
      .executeTakeFirst()
    const columns = row ? (JSON.parse(row.columns) as string[] | null) : null
    return { columns, shape: row?.shape || null }
  },
  /** Those that somebody keeps and those that colleagues share, by name. */
  async views({ list, staff }: ListOfStaff) {
    const rows = await read
      .selectFrom('list_view')
      .innerJoin('account', 'account.id', 'list_view.owner_id')
      .select(['list_view.id', 'list_view.name', 'query', 'shared_at', 'owner_id'])
      .select(['account.first_name', 'account.last_name', 'account.username'])
      .where('list', '=', list)
      .where((is) => is.or([is('owner_id', '=', staff), is('shared_at', 'is not', null)]))
      .orderBy((by) => by.fn('lower', ['list_view.name']))
      .orderBy('list_view.id')
      .execute()
    return rows.map((row) => ({
      id: row.id,
      name: row.name,
      query: row.query,
      shared: row.shared_at !== null,
      by: row.owner_id === staff ? null : shownName(row),
    }))
  },
})

/** Writes what is given of it; null: as usual. */
export async function writeChoice(
  trx: Trx,
  { list, staff }: ListOfStaff,
  { columns, shape }: { [Name in keyof ListChoice]?: ListChoice[Name] | undefined },
) {
  if (columns === undefined && shape === undefined) return
  const chosen = columns === undefined ? undefined : JSON.stringify(columns)
  // Undefined: left as it was.
  const shown = shape === undefined ? undefined : (shape ?? '')
  await trx
    .insertInto('list_choice')
    .values({ staff_id: staff, list, columns: chosen ?? 'null', shape: shown ?? '' })
    .onConflict((on) =>
      on.columns(['staff_id', 'list']).doUpdateSet({ columns: chosen, shape: shown }),
    )
    .execute()
}

/** The filters of one's own, by name or by id. */
const own = (trx: Trx, { list, staff }: ListOfStaff) =>
  trx
    .selectFrom('list_view')
    .select(['id', 'name', 'query', 'shared_at'])
    .where('owner_id', '=', staff)
    .where('list', '=', list)

/** Whether it is shared: since when is no matter to what is asked for. */
const isShared = ({ shared_at }: { shared_at: string | null }) => shared_at !== null

/** Stores a filter, in place of the one that its owner kept under the same name, if that is another. */
export async function writeView(
  trx: Trx,
  row: Pick<Tables['list_view'], 'id' | 'list' | 'name' | 'query' | 'owner_id' | 'shared_at'>,
): Promise<{ id: string; isNew: boolean }> {
  const { id, list, name, query, owner_id, shared_at } = row
  const was = await own(trx, { list, staff: owner_id }).where('name', '=', name).executeTakeFirst()
  if (was && was.query === query && isShared(was) === isShared(row))
    return { id: was.id, isNew: false }
  const written = await trx
    .insertInto('list_view')
    .values({ id, list, name, query, owner_id, shared_at })
    .onConflict((on) => on.columns(['owner_id', 'list', 'name']).doUpdateSet({ query, shared_at }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id: written.id, isNew: true }
}

export async function countViews(trx: Trx, { list, staff }: ListOfStaff): Promise<number> {
  const counted = trx
    .selectFrom('list_view')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('owner_id', '=', staff)
    .where('list', '=', list)
  return Number((await counted.executeTakeFirstOrThrow()).count)
}

/** Changes a filter of one's own; undefined where there is none, false where it is so already. */
export async function updateView(
  trx: Trx,
  { list, staff }: ListOfStaff,
  id: string,
  to: { name: string | undefined; shared_at: string | null | undefined },
): Promise<boolean | undefined> {
  const was = await own(trx, { list, staff }).where('id', '=', id).executeTakeFirst()
  if (!was) return undefined
  const { name = was.name, shared_at = was.shared_at } = to
  if (name === was.name && isShared({ shared_at }) === isShared(was)) return false
  const row = await trx
    .updateTable('list_view')
    .set((by) => ({ name: to.name ?? by.ref('name'), shared_at: to.shared_at }))
    .where('id', '=', id)
    .where('owner_id', '=', staff)
    .where('list', '=', list)
    .returning('id')
    .executeTakeFirst()
  return row ? true : undefined
}

/** Deletes a filter of one's own; false where there is none. */
export async function deleteView(
  trx: Trx,
  { list, staff }: ListOfStaff,
  id: string,
): Promise<boolean> {
  const row = await trx
    .deleteFrom('list_view')
    .where('id', '=', id)
    .where('owner_id', '=', staff)
    .where('list', '=', list)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
