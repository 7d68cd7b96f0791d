import sharp, { type Sharp } from 'sharp'
import { squares, widthsUpTo, type MediaFormat } from '../../../contract/media-address.ts'
import type { Framing, Unusable } from '../../../features/media/making.ts'
import type { LogoSeen, MadeBrandPicture } from '../../../features/brand/making.ts'
import { longestSide, mostPixels } from '../../../features/media/staff.contract.ts'
import { drawIcons, drawLogo, type BrandPlan } from './brand-pictures.ts'

/** What the process is to do with a picture. */
export type PicturePlan =
  | { make: 'whole' }
  | { make: 'sizes'; which: 'first' | 'all'; framing: Framing }
  | BrandPlan

/** What stands in the first line of its answer; the bytes follow, in this order. */
export interface PictureHead {
  unusable?: Unusable
  seen?: LogoSeen
  made: { name: string; format: string; width: number; height: number; bytes: number }[]
}

interface Made {
  head: PictureHead
  parts: Buffer[]
}

// One at a time: a picture is not in a hurry, and the machine may be small.
sharp.concurrency(1)
sharp.cache(false)
// What reads vectors, documents and whatever else comes with the library is never reached.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadNsgifBuffer',
    'VipsForeignLoadHeifBuffer',
  ],
})

export async function perform(plan: PicturePlan, given: Buffer): Promise<Made> {
  if (plan.make === 'logo') {
    const { made, seen } = await drawLogo(given, plan.crop)
    return answerMade(made, { seen })
  }
  if (plan.make === 'icons') return answerMade(await drawIcons(given, plan.plan))
  return plan.make === 'whole' ? await whole(given) : await sizes(plan, given)
}

const answerMade = (made: MadeBrandPicture[], more: Pick<PictureHead, 'seen'> = {}): Made => ({
  head: { ...more, made: made.map(({ bytes, ...one }) => ({ ...one, bytes: bytes.length })) },
  parts: made.map(({ bytes }) => bytes),
})

const none = (unusable: Unusable): Made => ({ head: { unusable, made: [] }, parts: [] })

/** Upright, in sRGB, without place and camera; a picture with parts to see through stays one. */
async function whole(given: Buffer): Promise<Made> {
  if (given.length === 0) return none('no-picture')
  const found = await sharp(given, { limitInputPixels: false })
    .metadata()
    .catch(() => null)
  if (!found?.width || !found.height) return none('no-picture')
  if (found.width * found.height > mostPixels) return none('too-many-pixels')
  const upright = sharp(given, { limitInputPixels: mostPixels, failOn: 'error' })
    .autoOrient()
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
  const format = found.hasAlpha ? 'png' : 'jpg'
  const drawn = format === 'png' ? upright.png({ effort: 4 }) : upright.jpeg({ quality: 92 })
  const made = await drawn.toBuffer({ resolveWithObject: true }).catch(() => null)
  if (!made) return none('damaged')
  return answer([{ name: 'whole', format, data: made.data, info: made.info }])
}

interface Drawn {
  name: string
  format: string
  data: Buffer
  info: { width: number; height: number }
}

const answer = (drawn: Drawn[]): Made => ({
  head: {
    made: drawn.map(({ name, format, data, info: { width, height } }) => ({
      name,
      format,
      width,
      height,
      bytes: data.length,
    })),
  },
  parts: drawn.map(({ data }) => data),
})

type Sizes = Extract<PicturePlan, { make: 'sizes' }>

async function sizes({ framing, which }: Sizes, given: Buffer): Promise<Made> {
  const { crop } = framing
  const cut = async () => await sharp(given).extract(crop).png({ compressionLevel: 0 }).toBuffer()
  const shown = await cut()
  const drawn: Drawn[] = []
  const formats: readonly MediaFormat[] = which === 'all' ? ['avif', 'webp', 'jpg'] : ['webp']
  const upTo = widthsUpTo(crop.width)
  // Feeds show one of at most 800; of a small picture that is the last one.
  const asJpg = (width: number) => width >= 800 || width === upTo.at(-1)
  for (const width of which === 'all' ? upTo : upTo.slice(0, 2))
    for (const format of formats.filter((one) => one !== 'jpg' || asJpg(width)))
      drawn.push(
        await draw(sharp(shown).resize({ width, withoutEnlargement: true }), `${width}`, format),
      )
  for (const side of which === 'all' ? squares : squares.slice(0, 2))
    for (const format of formats.filter((one) => one !== 'jpg' || side === 384))
      drawn.push(
        await draw(sharp(shown).extract(squareOf(framing)).resize(side, side), `s${side}`, format),
      )
  return answer(drawn)
}

/** The largest square around what has to stay in sight. */
function squareOf({ crop: { width, height }, focus }: Framing) {
  const side = Math.min(width, height)
  const begin = (length: number, at: number) =>
    Math.round(Math.max(0, Math.min(length - side, (length * at) / 100 - side / 2)))
  return { left: begin(width, focus.x), top: begin(height, focus.y), width: side, height: side }
}

async function draw(from: Sharp, name: string, format: MediaFormat): Promise<Drawn> {
  const { data, info } = await encoded[format](from).toBuffer({ resolveWithObject: true })
  return { name, format, data, info }
}

const encoded: Record<MediaFormat, (from: Sharp) => Sharp> = {
  avif: (from) => from.avif({ quality: 52, effort: 4 }),
  webp: (from) => from.webp({ quality: 80, effort: 4 }),
  // What can be seen through is white in a format that knows no such thing.
  jpg: (from) => from.flatten({ background: '#fff' }).jpeg({ quality: 82, mozjpeg: true }),
}
