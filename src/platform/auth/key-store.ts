import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '../../database/tables/tables.ts'

type Trx = Transaction<Tables>

const fingerprint = 'key-fingerprint'
/** By which a database is known among others; it opens nothing. */
const label = 'data-folder'
/** What is not sealed; the password of the demo client is shown on its own sign-in page. */
const open = ['demo-password', label, fingerprint, 'files-owner']

/** By which the database knows its key. */
export async function readFingerprint(from: Kysely<Tables>): Promise<string | undefined> {
  const rows = from.selectFrom('secret').select('value').where('name', '=', fingerprint)
  return (await rows.executeTakeFirst())?.value
}

/** What a data folder is marked with, if one ever was. */
export const findLabel = async (from: Kysely<Tables>): Promise<string | undefined> =>
  await findKey(from, label)

/** False when another process has written one. */
export async function insertFingerprint(trx: Trx, value: string): Promise<boolean> {
  const inserted = await trx
    .insertInto('secret')
    .values({ name: fingerprint, value })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('name')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Until the end of the transaction nobody else changes it; false when it is not `former` any more. */
export async function replaceFingerprint(
  trx: Trx,
  former: string,
  value: string,
): Promise<boolean> {
  const replaced = await trx
    .updateTable('secret')
    .set({ value })
    .where('name', '=', fingerprint)
    .where('value', '=', former)
    .returning('name')
    .executeTakeFirst()
  return replaced !== undefined
}

/** The sealed keys of this install by their purposes. */
export async function listKeys(trx: Trx) {
  return await trx
    .selectFrom('secret')
    .select(['name', 'value'])
    .where('name', 'not in', open)
    .execute()
}

/** Changes a key that is there. */
export async function writeKey(trx: Trx, name: string, value: string): Promise<void> {
  await trx.updateTable('secret').set({ value }).where('name', '=', name).execute()
}

/** The sealed key of a purpose, if it was made. */
export async function findKey(from: Kysely<Tables>, name: string): Promise<string | undefined> {
  const stored = from.selectFrom('secret').select('value').where('name', '=', name)
  return (await stored.executeTakeFirst())?.value
}

/** The value of a key: `fresh`, unless there is one, because two processes may start at once. */
export async function keyOrFresh(trx: Trx, name: string, fresh: string): Promise<string> {
  await trx
    .insertInto('secret')
    .values({ name, value: fresh })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  return (await findKey(trx, name)) as string
}

/** By which the database is known among others: `fresh`, unless it has one. */
export const labelOrFresh = async (trx: Trx, fresh: string): Promise<string> =>
  await keyOrFresh(trx, label, fresh)

/** Deletes the keys, when nobody can open them any more. */
export async function forgetKeys(trx: Trx): Promise<void> {
  await trx.deleteFrom('secret').where('name', 'not in', open).execute()
}

/** Forgets by what the database was known: it goes with another data folder now, and owns no bucket. */
export async function forgetLabel(trx: Trx): Promise<void> {
  await trx.deleteFrom('secret').where('name', 'in', [label, 'files-owner']).execute()
}
