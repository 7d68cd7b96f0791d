import type { Transaction } from 'kysely'
import type { Database } from '../../database/open.ts'
import type { Tables } from '../../database/tables/tables.ts'
import { findMedia, mostMakings, type MediaRow, type MediaSize } from './store.ts'

type Reader = Database['read']
type Trx = Transaction<Tables>

/** The sizes of a version, the smallest first. */
export const sizesOf = async (read: Reader, id: string, version: number): Promise<MediaSize[]> =>
  await read
    .selectFrom('media_size')
    .select(['media_id', 'version', 'name', 'format', 'width', 'height', 'file_key', 'bytes'])
    .where('media_id', '=', id)
    .where('version', '=', version)
    .orderBy('width')
    .orderBy('name')
    .execute()

/** Puts the sizes of a version in the place of all that there were. */
export async function replaceSizes(trx: Trx, id: string, sizes: MediaSize[]): Promise<void> {
  await trx.deleteFrom('media_size').where('media_id', '=', id).execute()
  for (const size of sizes) await insertSize(trx, size)
}

async function insertSize(trx: Trx, size: MediaSize): Promise<void> {
  await trx
    .insertInto('media_size')
    .values({
      media_id: size.media_id,
      version: size.version,
      name: size.name,
      format: size.format,
      width: size.width,
      height: size.height,
      file_key: size.file_key,
      bytes: size.bytes,
    })
    .execute()
}

/** How long a making is leased, in ms; after several that failed it is tried again a day later. */
const leaseTime = 15 * 60 * 1000
const aDay = 24 * 60 * 60 * 1000

/** Takes the next picture of which sizes are still to be made, so that no other process makes them. */
export async function leaseUnmade(database: Database, at: Date): Promise<MediaRow | undefined> {
  const now = at.toISOString()
  return await database.transaction(async (trx) => {
    const next = await trx
      .selectFrom('media')
      .select(['id', 'version', 'tries'])
      .whereRef('made_version', '<', 'version')
      .where((is) => is.or([is('leased_until', 'is', null), is('leased_until', '<', now)]))
      .orderBy('added_at')
      .limit(1)
      .executeTakeFirst()
    if (!next) return undefined
    const { numUpdatedRows } = await trx
      .updateTable('media')
      .set({ leased_until: leasedUntil(at, next.tries + 1), tries: next.tries + 1 })
      .where('id', '=', next.id)
      .where('version', '=', next.version)
      .where('tries', '=', next.tries)
      .executeTakeFirst()
    return numUpdatedRows === 1n ? await findMedia(trx, next.id) : undefined
  })
}

/** Has the sizes of another version made from the beginning, whoever is at those of the one before. */
export async function makeAnew(trx: Trx, id: string): Promise<void> {
  const begun = trx.updateTable('media').set({ leased_until: null, tries: 0 })
  await begun.where('id', '=', id).execute()
}

const leasedUntil = (at: Date, tries: number) =>
  new Date(at.getTime() + (tries < mostMakings ? leaseTime : aDay)).toISOString()

/** Marks a version as made; false: it is another version by now, or gone. */
export async function markMade(
  trx: Trx,
  { id, version }: Pick<MediaRow, 'id' | 'version'>,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('media')
    .set({ made_version: version, leased_until: null })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Whether a file is one of a picture. */
export async function isMediaFile({ read }: Database, key: string): Promise<boolean> {
  const whole = await read
    .selectFrom('media')
    .select('id')
    .where('file_key', '=', key)
    .executeTakeFirst()
  if (whole) return true
  const size = await read
    .selectFrom('media_size')
    .select('media_id')
    .where('file_key', '=', key)
    .executeTakeFirst()
  return size !== undefined
}
