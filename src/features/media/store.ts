import { sql, type Transaction } from 'kysely'
import { comesAfter, pageOf, type Keyset } from '../../database/keyset.ts'
import type { Database } from '../../database/open.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { Picture } from './staff.contract.ts'

type Reader = Database['read']
type Trx = Transaction<Tables>

export interface WantedMedia {
  search: string
  box: 'kept' | 'removed'
  /** The `next` of the page before; empty for the first page. */
  after: string
}

const pageSize = 100
const order: Keyset = { value: sql.ref('added_at'), id: sql.ref('id'), isDown: true }
/** So often the sizes of a version are begun, before that is said; then it is tried once a day. */
export const mostMakings = 5

const columns = [
  'id',
  'name',
  'alt',
  'width',
  'height',
  'crop_left',
  'crop_top',
  'crop_width',
  'crop_height',
  'focus_x',
  'focus_y',
  'file_key',
  'format',
  'bytes',
  'version',
  'made_version',
  'leased_until',
  'tries',
  'added_at',
  'removed_at',
] as const

export type MediaRow = Pick<Tables['media'], (typeof columns)[number]>
export type MediaSize = Tables['media_size']

/** A picture as the firm's people have it. */
export const asPicture = (row: MediaRow): Picture => ({
  id: row.id,
  name: row.name,
  alt: row.alt,
  width: row.width,
  height: row.height,
  crop: { left: row.crop_left, top: row.crop_top, width: row.crop_width, height: row.crop_height },
  focus: { x: row.focus_x, y: row.focus_y },
  bytes: row.bytes,
  version: row.version,
  made: row.made_version >= row.version,
  failed: row.made_version < row.version && row.tries >= mostMakings,
  added_at: row.added_at,
  removed_at: row.removed_at,
})

/** A page of the pictures, the newest first. */
export async function mediaPage(read: Reader, { search, box, after }: WantedMedia) {
  const wanted = `%${search.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const rows = await read
    .selectFrom('media')
    .select([...columns, 'added_at as value'])
    // The index has them in this order.
    .where('added_at', '>', '')
    .where('removed_at', box === 'kept' ? 'is' : 'is not', null)
    .where(sql<boolean>`lower(name || ' ' || alt) like ${wanted} escape '\\'`)
    .where(comesAfter(order, after))
    .orderBy('added_at', 'desc')
    .orderBy('id', 'desc')
    .limit(pageSize + 1)
    .execute()
  const { items, next } = pageOf(rows, pageSize)
  return { items: items.map(asPicture), next }
}

/** One picture, removed or not. */
export const findMedia = async (read: Reader | Trx, id: string): Promise<MediaRow | undefined> =>
  await read.selectFrom('media').select(columns).where('id', '=', id).executeTakeFirst()

/** A picture with the sizes that are made of its newest version, the smallest first. */
export async function findSizes(read: Reader, id: string) {
  const rows = await read
    .selectFrom('media')
    .innerJoin('media_size as size', (join) =>
      join.onRef('size.media_id', '=', 'media.id').onRef('size.version', '=', 'media.version'),
    )
    .select(['media.id', 'media.version', 'media.made_version'])
    .select(['size.name', 'size.format', 'size.width', 'size.file_key', 'size.bytes'])
    .where('media.id', '=', id)
    .where('media.removed_at', 'is', null)
    .orderBy('size.width')
    .execute()
  return rows
}

/** The same with its row held, so that nobody else changes it meanwhile. */
export async function holdMedia(trx: Trx, id: string): Promise<MediaRow | undefined> {
  await trx
    .updateTable('media')
    .set((is) => ({ name: is.ref('name') }))
    .where('id', '=', id)
    .execute()
  return await findMedia(trx, id)
}

/** The picture that was made of the same file and is not removed. */
export const mediaOfHash = async (read: Reader | Trx, sha256: string) =>
  await read
    .selectFrom('media')
    .select(columns)
    .where('sha256', '=', sha256)
    .where('removed_at', 'is', null)
    .executeTakeFirst()

/** Whether there is such a picture that is not removed. */
export const hasPicture = async (trx: Trx, id: string): Promise<boolean> => {
  const found = await findMedia(trx, id)
  return found !== undefined && found.removed_at === null
}

export async function insertMedia(trx: Trx, row: Tables['media']): Promise<void> {
  await trx
    .insertInto('media')
    .values({
      id: row.id,
      name: row.name,
      alt: row.alt,
      width: row.width,
      height: row.height,
      crop_left: row.crop_left,
      crop_top: row.crop_top,
      crop_width: row.crop_width,
      crop_height: row.crop_height,
      focus_x: row.focus_x,
      focus_y: row.focus_y,
      file_key: row.file_key,
      format: row.format,
      bytes: row.bytes,
      sha256: row.sha256,
      version: row.version,
      made_version: row.made_version,
      leased_until: row.leased_until,
      tries: row.tries,
      added_at: row.added_at,
      removed_at: row.removed_at,
    })
    .execute()
}

/** Its words, and what is shown of it. */
export type MediaChange = Pick<
  Tables['media'],
  | 'name'
  | 'alt'
  | 'crop_left'
  | 'crop_top'
  | 'crop_width'
  | 'crop_height'
  | 'focus_x'
  | 'focus_y'
  | 'version'
>

/** Changes the words of a picture, and what is shown of it. */
export async function updateMedia(trx: Trx, id: string, to: MediaChange): Promise<void> {
  await trx
    .updateTable('media')
    .set({
      name: to.name,
      alt: to.alt,
      crop_left: to.crop_left,
      crop_top: to.crop_top,
      crop_width: to.crop_width,
      crop_height: to.crop_height,
      focus_x: to.focus_x,
      focus_y: to.focus_y,
      version: to.version,
    })
    .where('id', '=', id)
    .execute()
}

/** Takes a picture off the site, or puts it back (null). */
export async function setRemoved(trx: Trx, id: string, removed_at: string | null): Promise<void> {
  await trx.updateTable('media').set({ removed_at }).where('id', '=', id).execute()
}

/** Forgets pictures that were removed before then; their files are swept. */
export async function forgetMediaBefore(trx: Trx, before: string): Promise<void> {
  await trx
    .deleteFrom('media')
    .where('added_at', '<', before)
    .where('removed_at', '<', before)
    .execute()
}

/** The newest versions of those of these pictures that are not removed. */
export async function versionsOf(
  read: Reader,
  ids: readonly string[],
): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const rows = await read
    .selectFrom('media')
    .select(['id', 'version'])
    .where('id', 'in', [...ids])
    .where('removed_at', 'is', null)
    .execute()
  return new Map(rows.map(({ id, version }) => [id, version]))
}
