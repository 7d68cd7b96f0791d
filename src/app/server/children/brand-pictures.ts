import sharp, { type Sharp } from 'sharp'
import { night, paper } from '../../../contract/accent.ts'
import { brandIcons, maskableIcons, type Ground } from '../../../contract/brand.ts'
import { contrast } from '../../../contract/colour.ts'
import {
  logoBox,
  type BrandCrop,
  type IconPlan,
  type LogoSeen,
  type MadeBrandPicture,
} from '../../../features/brand/making.ts'
import { drawMark, markGround } from '../texts/icon.ts'

export type BrandPlan = { make: 'logo'; crop: BrandCrop } | { make: 'icons'; plan: IconPlan }

const white = '#ffffff'
const clear = { r: 0, g: 0, b: 0, alpha: 0 }
const grounds = { paper, night }

/** A logo twice as large as it is shown, but never larger than it is. */
export async function drawLogo(given: Buffer, crop: BrandCrop) {
  const shown = await trimmed(await cut(given, crop))
  const small = sharp(shown).resize({
    width: 2 * logoBox.width,
    height: 2 * logoBox.height,
    fit: 'inside',
    withoutEnlargement: true,
  })
  const drawn = await small.png({ compressionLevel: 0 }).toBuffer()
  const made = await Promise.all([
    of('logo', 'webp', sharp(drawn).webp({ quality: 90, alphaQuality: 100, smartSubsample: true })),
    // Not all mail programs read WebP, and some turn what is dark to white without asking.
    of('mail-paper', 'png', sharp(drawn).flatten({ background: white }).png(mailed)),
    of('mail-night', 'png', sharp(drawn).png(mailed)),
  ])
  return { made, seen: await seenOn(drawn) }
}

const mailed = { palette: true, quality: 95, effort: 7 } as const

const cut = async (given: Buffer, { left, top, width, height }: BrandCrop): Promise<Buffer> =>
  await sharp(given)
    .extract({ left, top, width, height })
    .ensureAlpha()
    .png({ compressionLevel: 0 })
    .toBuffer()

/** Without the empty margins of a picture that can be seen through. */
async function trimmed(picture: Buffer): Promise<Buffer> {
  const corner = await sharp(picture)
    .extract({ left: 0, top: 0, width: 1, height: 1 })
    .raw()
    .toBuffer()
  if (corner[3] !== 0) return picture
  return await sharp(picture)
    .trim({ background: clear, threshold: 8 })
    .png({ compressionLevel: 0 })
    .toBuffer()
}

async function of(
  name: string,
  format: MadeBrandPicture['format'],
  from: Sharp,
): Promise<MadeBrandPicture> {
  const { data: bytes, info } = await from.toBuffer({ resolveWithObject: true })
  return { name, format, width: info.width, height: info.height, bytes }
}

/** From which contrast on something is seen at all, and well; and how much of a logo has to be. */
const [faint, clearly] = [1.4, 3]
const [least, most] = [0.005, 0.5]

async function seenOn(logo: Buffer): Promise<LogoSeen> {
  const { data } = await sharp(logo).raw().toBuffer({ resolveWithObject: true })
  const colours = new Map<string, number>()
  for (let at = 0; at < data.length; at += 4) {
    if ((data[at + 3] ?? 0) < 128) continue
    const hex = `#${data.subarray(at, at + 3).toString('hex')}`
    colours.set(hex, (colours.get(hex) ?? 0) + 1)
  }
  const all = data.length / 4
  const drawn = [...colours.values()].reduce((sum, count) => sum + count, 0)
  const on = (ground: Ground): LogoSeen[Ground] => {
    const share = (from: number) =>
      [...colours]
        .filter(([colour]) => contrast(colour, grounds[ground]) >= from)
        .reduce((sum, [, count]) => sum + count, 0) / Math.max(1, drawn)
    if (share(faint) < least) return 'hidden'
    // What fills its whole shape brings its own ground along.
    return drawn > 0.97 * all || share(clearly) >= most ? 'well' : 'partly'
  }
  return { paper: on('paper'), night: on('night') }
}

/** All icons, from the smallest to those that a phone cuts to its own shape. */
export async function drawIcons(given: Buffer, plan: IconPlan): Promise<MadeBrandPicture[]> {
  const { square, ground } = await iconOf(given, plan)
  const plain = brandIcons.map(async (name) => {
    const size = sizeIn(name)
    // A phone puts black behind what can be seen through.
    const from = name === 'icon-180' ? framed(square, size, 0.86, ground) : square(size)
    return await of(name, 'png', (await from).png(mailed))
  })
  const maskable = maskableIcons.map(
    async (name) =>
      await of(name, 'png', (await framed(square, sizeIn(name), 0.75, ground)).png(mailed)),
  )
  return await Promise.all([...plain, ...maskable])
}

const sizeIn = (name: string) => Number(name.split('-')[1])

type Square = (size: number) => Promise<Sharp>

async function iconOf(given: Buffer, plan: IconPlan): Promise<{ square: Square; ground: string }> {
  if (plan.of === 'mark') {
    const drawn = (radius: number) => Buffer.from(drawMark(radius, plan.accent))
    // Our own drawing, the only one that is ever read here.
    sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer'] })
    const square = async (size: number) =>
      sharp(drawn(7), { density: (72 * size) / 32 }).resize(size, size)
    return { square, ground: markGround }
  }
  const shown = await cut(given, plan.crop)
  if (plan.of === 'logo') {
    const tight = await trimmed(shown)
    const square = async (size: number) =>
      sharp(tight).resize(size, size, { fit: 'contain', background: clear })
    return { square, ground: plan.ground === 'night' ? night : white }
  }
  const side = Math.min(plan.crop.width, plan.crop.height)
  const begin = (length: number, at: number) =>
    Math.round(Math.max(0, Math.min(length - side, (length * at) / 100 - side / 2)))
  const { crop, focus } = plan
  const part = { left: begin(crop.width, focus.x), top: begin(crop.height, focus.y) }
  const square = async (size: number) =>
    sharp(shown)
      .extract({ ...part, width: side, height: side })
      .resize(size, size)
  return { square, ground: white }
}

/** Within a margin of its ground. */
async function framed(square: Square, size: number, share: number, background: string) {
  const inner = Math.round(size * share)
  const at = Math.floor((size - inner) / 2)
  const rest = size - inner - at
  const drawn = await (await square(inner)).png().toBuffer()
  return sharp(
    await sharp(drawn)
      .flatten({ background })
      .extend({ top: at, left: at, bottom: rest, right: rest, background })
      .png({ compressionLevel: 0 })
      .toBuffer(),
  )
}
