import { buffer } from 'node:stream/consumers'
import { malformed, notFound, Problem } from '../../contract/problem.ts'
import type { SignedInActor } from '../../platform/audit/entry.ts'
import { differing, refuseMeanwhile } from '../../platform/audit/meanwhile.ts'
import { versionAfter } from '../../platform/publishing/address-version.ts'
import { incrementRevision } from '../../platform/publishing/revision.ts'
import type { Framing } from './making.ts'
import { makeAnew, replaceSizes } from './size-store.ts'
import { pictureTexts, type PicturePart, type Picture } from './staff.contract.ts'
import { asPicture, findMedia, holdMedia, setRemoved, updateMedia, type MediaRow } from './store.ts'
import { storeSizes, type MediaParts } from './take-in.ts'

export interface PictureChange {
  name?: string | undefined
  alt?: string | undefined
  crop?: PicturePart | undefined
  focus?: Framing['focus'] | undefined
  /** What there was, of what is changed. */
  base: { name?: string | undefined; alt?: string | undefined; version?: number | undefined }
}

/**
 * Changes a picture; what is shown of it is seen on the site at once. Throws 409 where somebody has
 * changed the same meanwhile, and 400 for a part that is not in the picture.
 */
export async function changeMedia(
  parts: MediaParts,
  id: string,
  change: PictureChange,
  by: SignedInActor,
): Promise<Picture> {
  const before = await findMedia(parts.database.read, id)
  if (!before || before.removed_at) throw notFound()
  const framing = framingAfter(before, change)
  const version = versionAfter(before.version, parts.clock)
  const sizes = framing && (await firstSizes(parts, { ...before, version }, framing))
  return await parts.audit.act(by, async (trx, record) => {
    // First, as everybody does who changes what visitors see: nobody waits for two who wait for each other.
    if (sizes) await incrementRevision(trx)
    const row = await holdMedia(trx, id)
    if (!row || row.removed_at) throw notFound()
    refuseOvertaken(row, { change, framedFrom: framing ? before.version : null })
    const texts = { name: change.name ?? row.name, alt: change.alt ?? row.alt }
    const set = framing ? columnsOf(framing, version) : {}
    const after = { ...row, ...texts, ...set }
    await updateMedia(trx, id, after)
    if (sizes) {
      await replaceSizes(trx, id, sizes)
      await makeAnew(trx, id)
    }
    const changed = differing({ name: row.name, alt: row.alt }, texts)
    const detail = framing ? { version } : {}
    record({ action: 'picture-changed', about: id, detail, ...changed })
    return asPicture(after)
  })
}

/** What is shown and stays in sight after a change; null: as before. */
function framingAfter(row: MediaRow, { crop, focus }: PictureChange): Framing | null {
  if (!crop && !focus) return null
  const { crop: wasCrop, focus: wasFocus } = asPicture(row)
  const after = { crop: crop ?? wasCrop, focus: focus ?? wasFocus }
  const { left, top, width, height } = after.crop
  if (left + width > row.width || top + height > row.height)
    throw malformed('This part is not within the picture.', {
      crop: ['Choose a part within the picture.'],
    })
  return after
}

const columnsOf = ({ crop, focus }: Framing, version: number) => ({
  crop_left: crop.left,
  crop_top: crop.top,
  crop_width: crop.width,
  crop_height: crop.height,
  focus_x: focus.x,
  focus_y: focus.y,
  version,
})

/** Made before the transaction, which must not wait for another process. */
async function firstSizes({ files, making }: MediaParts, row: MediaRow, framing: Framing) {
  const whole = await buffer(files.read(row.file_key))
  const made = await making.sizes(whole, framing, 'first')
  return await storeSizes(files, { id: row.id, version: row.version }, made)
}

function refuseOvertaken(
  row: MediaRow,
  { change: { base, ...change }, framedFrom }: { change: PictureChange; framedFrom: number | null },
): void {
  const now = { name: row.name, alt: row.alt }
  const given = Object.fromEntries(
    (['name', 'alt'] as const).flatMap((name) => {
      const value = change[name]
      return value === undefined || base[name] === undefined ? [] : [[name, value]]
    }),
  )
  const was = { name: base.name ?? row.name, alt: base.alt ?? row.alt }
  refuseMeanwhile(pictureTexts, given, { base: was, now })
  if (framedFrom === null) return
  if (framedFrom !== row.version || (base.version ?? row.version) !== row.version)
    throw new Problem(409, 'Somebody has changed what is shown of it meanwhile.', {
      theirs: { ...asPicture(row).crop, ...asPicture(row).focus },
    })
}

/** Removes a picture. Throws 409 where it stands somewhere. */
export async function removeMedia(
  { audit, clock, usesOf }: MediaParts,
  id: string,
  by: SignedInActor,
): Promise<null> {
  return await audit.act(by, async (trx, record) => {
    // First, because whoever puts it somewhere at the same time waits here.
    await incrementRevision(trx)
    const row = await holdMedia(trx, id)
    if (!row || row.removed_at) throw notFound()
    const uses = await usesOf(trx, id)
    if (uses.length > 0) throw new Problem(409, inUse(uses))
    await setRemoved(trx, id, clock.now().toISOString())
    record({ action: 'picture-removed', about: id, before: { name: row.name, alt: row.alt } })
    return null
  })
}

function inUse(uses: { where: string; title: string }[]): string {
  const [first, ...more] = uses.map(({ where, title }) => `${where} (${title})`)
  const rest = more.length > 0 ? ` and in ${more.length} more` : ''
  return `It stands in ${first}${rest}: take it out there first.`
}

/** Brings a removed picture back; one that is there already stays. */
export async function restoreMedia(
  { audit }: MediaParts,
  id: string,
  by: SignedInActor,
): Promise<Picture> {
  return await audit.act(by, async (trx, record) => {
    await incrementRevision(trx)
    const row = await holdMedia(trx, id)
    if (!row) throw notFound()
    if (!row.removed_at) return asPicture(row)
    await setRemoved(trx, id, null)
    record({ action: 'picture-restored', about: id, after: { name: row.name } })
    return asPicture({ ...row, removed_at: null })
  })
}
