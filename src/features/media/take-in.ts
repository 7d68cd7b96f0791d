import { createHash } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Database } from '../../database/open.ts'
import type { Tables } from '../../database/tables/tables.ts'
import { Problem } from '../../contract/problem.ts'
import type { Audit } from '../../platform/audit/act.ts'
import type { SignedInActor } from '../../platform/audit/entry.ts'
import { newId } from '../../platform/auth/token.ts'
import type { Clock } from '../../platform/clock.ts'
import { incrementRevision } from '../../platform/publishing/revision.ts'
import type { Log } from '../../platform/log.ts'
import { newFileKey, type Files } from '../../platform/storage/files.ts'
import type { Framing, MadeSize, PictureMaking, Unusable, WholePicture } from './making.ts'
import { replaceSizes } from './size-store.ts'
import type { Picture, PictureUse } from './staff.contract.ts'
import { asPicture, insertMedia, mediaOfHash, type MediaSize } from './store.ts'

export interface MediaParts {
  database: Database
  clock: Clock
  log: Log
  audit: Audit
  files: Files
  making: PictureMaking
  /** Where a picture stands; who holds the site's revision knows that it stays so. */
  usesOf: (trx: Transaction<Tables>, id: string) => Promise<PictureUse[]>
  cleanName: (given: string) => string
}

const refused: Record<Unusable, () => Problem> = {
  'no-picture': () =>
    new Problem(
      415,
      'This is no picture that we can use. Send a JPEG, PNG, WebP, GIF or AVIF; save a drawing (SVG) as PNG first.',
    ),
  'too-many-pixels': () =>
    new Problem(
      413,
      'This picture has more than 60 megapixels. Make it smaller and send it again.',
    ),
  damaged: () =>
    new Problem(415, 'This picture is damaged: not all of it could be read. Please send it again.'),
}

/**
 * Takes in a picture; the same file again gives the picture that is there. Throws 413 and 415 for what
 * is none, is damaged, or would be too large.
 */
export async function takeIn(
  parts: MediaParts,
  { name, bytes }: { name: string; bytes: AsyncIterable<Uint8Array> },
  by: SignedInActor,
): Promise<Picture> {
  const given = Buffer.concat(await Array.fromAsync(bytes))
  const sha256 = createHash('sha256').update(given).digest('hex')
  const there = await mediaOfHash(parts.database.read, sha256)
  if (there) return asPicture(there)
  const whole = await parts.making.whole(given)
  if (typeof whole === 'string') throw refused[whole]()
  const framing = uncut(whole)
  const first = await parts.making.sizes(whole.bytes, framing, 'first')
  const row = await newRow(parts, { name, sha256, whole, framing })
  const sizes = await storeSizes(parts.files, row, first)
  return await parts.audit.act(by, async (trx, record) => {
    // First, because whoever sends the same at the same time waits here, and finds it.
    await incrementRevision(trx)
    const meanwhile = await mediaOfHash(trx, sha256)
    if (meanwhile) return asPicture(meanwhile)
    await insertMedia(trx, row)
    await replaceSizes(trx, row.id, sizes)
    record({ action: 'picture-added', about: row.id, after: { name: row.name } })
    return asPicture(row)
  })
}

const uncut = ({ width, height }: WholePicture): Framing => ({
  crop: { left: 0, top: 0, width, height },
  focus: { x: 50, y: 50 },
})

interface NewPicture {
  name: string
  sha256: string
  whole: WholePicture
  framing: Framing
}

async function newRow(
  { files, clock, cleanName }: MediaParts,
  { name, sha256, whole, framing: { crop, focus } }: NewPicture,
) {
  const { width, height, format, bytes } = whole
  return {
    id: newId(),
    name: cleanName(name).slice(0, 200).toWellFormed(),
    alt: '',
    width,
    height,
    crop_left: crop.left,
    crop_top: crop.top,
    crop_width: crop.width,
    crop_height: crop.height,
    focus_x: focus.x,
    focus_y: focus.y,
    file_key: await storeBytes(files, bytes),
    format,
    bytes: bytes.length,
    sha256,
    version: 1,
    made_version: 0,
    leased_until: null,
    tries: 0,
    added_at: clock.now().toISOString(),
    removed_at: null,
  }
}

/** Writes what was made as files; those of which no row follows are swept after an hour. */
export async function storeSizes(
  files: Files,
  { id, version }: { id: string; version: number },
  made: MadeSize[],
): Promise<MediaSize[]> {
  const stored: MediaSize[] = []
  for (const { bytes, ...size } of made) {
    const file_key = await storeBytes(files, bytes)
    stored.push({ media_id: id, version, ...size, file_key, bytes: bytes.length })
  }
  return stored
}

async function storeBytes(files: Files, bytes: Buffer): Promise<string> {
  const key = newFileKey()
  const part = await files.append(key, 0)
  await part.write(bytes).finally(() => part.close())
  await files.finish(key, bytes.length)
  return key
}
