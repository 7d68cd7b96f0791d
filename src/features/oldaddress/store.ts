import { sql, type Kysely, type Transaction } from 'kysely'
import { comesAfter, pageOf, type Keyset } from '../../database/keyset.ts'
import type { Database } from '../../database/open.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { Redirect } from './staff.contract.ts'

type Trx = Transaction<Tables>
type Read = Kysely<Tables>
export type RedirectRow = Tables['old_address']

const columns = [
  'id',
  'from_address',
  'from_key',
  'to_address',
  'created_at',
  'hits',
  'last_used_at',
] as const

export const allRedirects = async (read: Read): Promise<RedirectRow[]> =>
  await read.selectFrom('old_address').select(columns).orderBy('from_key').execute()

export const countRedirects = async (read: Read): Promise<number> => {
  const counted = read.selectFrom('old_address').select(({ fn }) => fn.countAll().as('count'))
  return Number((await counted.executeTakeFirstOrThrow()).count)
}

const pageSize = 100
const order: Keyset = { value: sql.ref('from_key'), id: sql.ref('id'), isDown: false }

/** Redirects as the console lists them; `search`: what one of their addresses has in it. */
export async function pageOfRedirects(
  read: Read,
  { search, after }: { search: string; after: string },
): Promise<{ items: Redirect[]; next: string | null }> {
  const part = `%${search.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const rows = await read
    .selectFrom('old_address')
    .select([...columns, 'from_key as value'])
    .where(
      sql<boolean>`(from_key like ${part} escape '\\' or lower(to_address) like ${part} escape '\\')`,
    )
    .where(comesAfter(order, after))
    .orderBy('from_key')
    .orderBy('id')
    .limit(pageSize + 1)
    .execute()
  const { items, next } = pageOf(rows, pageSize)
  return { items: items.map(shownRedirect), next }
}

export const shownRedirect = (row: RedirectRow): Redirect => ({
  id: row.id,
  from: row.from_address,
  to: row.to_address,
  created_at: row.created_at,
  hits: row.hits,
  last_used_at: row.last_used_at,
})

/** Stores each as it is given, in place of the one of its id. */
export async function saveRedirects(trx: Trx, rows: readonly RedirectRow[]): Promise<void> {
  for (const { id, from_address, from_key, to_address, created_at, hits, last_used_at } of rows)
    await trx
      .insertInto('old_address')
      .values({ id, from_address, from_key, to_address, created_at, hits, last_used_at })
      .onConflict((same) => same.column('id').doUpdateSet({ from_address, from_key, to_address }))
      .execute()
}

export async function deleteRedirects(trx: Trx, ids: readonly string[]): Promise<void> {
  for (const id of ids) await trx.deleteFrom('old_address').where('id', '=', id).execute()
}

/** How often one was followed since it was counted last. */
export interface Hits {
  id: string
  count: number
  last: string
}

/** Adds up what a process has counted. */
export async function countHits(database: Database, hits: readonly Hits[]): Promise<void> {
  await database.transaction(
    async (trx) => {
      for (const { id, count, last } of hits)
        await trx
          .updateTable('old_address')
          .set(({ eb }) => ({ hits: eb('hits', '+', count), last_used_at: last }))
          .where('id', '=', id)
          .execute()
    },
    { durable: false },
  )
}

export const hasRedirect = async (read: Kysely<Tables>, id: string): Promise<boolean> =>
  (await read.selectFrom('old_address').select('id').where('id', '=', id).executeTakeFirst()) !==
  undefined
