import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '../../database/tables/tables.ts'

interface NewErasure {
  id: string
  at: string
  what: 'person' | 'stranger'
  replayed: boolean
}

/** Writes down that it is done; false: it was, and whoever is doing so in another process is waited for. */
export async function insertErasure(
  trx: Transaction<Tables>,
  { id, at, what, replayed }: NewErasure,
): Promise<boolean> {
  const row = trx.insertInto('erasure').values({
    id,
    erased_at: at,
    what,
    counts: '{}',
    replayed: Number(replayed),
    settled_at: null,
  })
  const { numInsertedOrUpdatedRows } = await row
    .onConflict((on) => on.column('id').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

export async function writeCounts(
  trx: Transaction<Tables>,
  id: string,
  counts: object,
): Promise<void> {
  const row = trx.updateTable('erasure').set({ counts: JSON.stringify(counts) })
  await row.where('id', '=', id).execute()
}

/** Those that this database has had, by their ids. */
export async function knownErasures(read: Kysely<Tables>): Promise<Set<string>> {
  const rows = await read.selectFrom('erasure').select('id').execute()
  return new Set(rows.map(({ id }) => id))
}

/** So many are listed. */
const most = 100

/** The newest, with how much went of each kind. */
export async function newestErasures(read: Kysely<Tables>) {
  const rows = await read
    .selectFrom('erasure')
    .select(['id', 'erased_at', 'what', 'counts', 'replayed'])
    .orderBy('erased_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
  return rows.map(({ counts, replayed, ...row }) => ({
    ...row,
    replayed: replayed === 1,
    counts: JSON.parse(counts) as object,
  }))
}

/** Whether something was erased whose traces are still to be cleared. */
export async function isUnsettled(read: Kysely<Tables>): Promise<boolean> {
  const row = read.selectFrom('erasure').select('id').where('settled_at', 'is', null)
  return (await row.limit(1).executeTakeFirst()) !== undefined
}

/** Those up to a moment are cleared out of everything. */
export async function markSettled(trx: Transaction<Tables>, settled_at: string): Promise<void> {
  await trx
    .updateTable('erasure')
    .set({ settled_at })
    .where('settled_at', 'is', null)
    .where('erased_at', '<=', settled_at)
    .execute()
}
