import sharp from 'sharp'
import { drawMark, icon, iconAddress, iconSizes, markGround } from '../src/app/server/texts/icon.ts'

interface Icon {
  /** At the root of the site. */
  address: string
  bytes: Buffer
}

/** The logo as icons. */
export async function drawIcons(): Promise<Icon[]> {
  const [small, ...rest] = await Promise.all([
    Promise.all([16, 32, 48].map(async (size) => ({ size, bytes: await draw(size) }))),
    ...iconSizes.map((size) => named(iconAddress(size, 'any'), draw(size))),
    // Phones crop icons; a circle of four fifths of the size is always visible.
    ...iconSizes.map((size) => named(iconAddress(size, 'maskable'), drawInside(size, size / 8))),
    named('/apple-touch-icon.png', drawInside(180, 13)),
  ])
  return [...rest, { address: '/favicon.ico', bytes: ico(small) }]
}

const named = async (address: string, bytes: Promise<Buffer>): Promise<Icon> => ({
  address,
  bytes: await bytes,
})

const draw = (size: number) => drawn(icon, size).toBuffer()

/** On a square background, with a margin on each side. */
const drawInside = (size: number, margin: number) =>
  drawn(drawMark(0), size - 2 * margin)
    .extend({ top: margin, bottom: margin, left: margin, right: margin, background: markGround })
    .toBuffer()

/**
 * Rendered at the target size, so that nothing is scaled up. The few shades of its edges fit a
 * palette, which halves the file.
 */
const drawn = (svg: string, size: number) =>
  sharp(Buffer.from(svg), { density: (72 * size) / 32 })
    .resize(size)
    .png({ palette: true, quality: 90, effort: 10 })

/** Pictures of several sizes in one file, which Windows and old browsers request as /favicon.ico. */
function ico(pictures: { size: number; bytes: Buffer }[]): Buffer {
  const head = Buffer.alloc(6 + 16 * pictures.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(pictures.length, 4)
  let offset = head.length
  for (const [at, { size, bytes }] of pictures.entries()) {
    const place = 6 + 16 * at
    head.set([size, size], place)
    head.writeUInt16LE(1, place + 4)
    head.writeUInt16LE(32, place + 6)
    head.writeUInt32LE(bytes.length, place + 8)
    head.writeUInt32LE(offset, place + 12)
    offset += bytes.length
  }
  return Buffer.concat([head, ...pictures.map(({ bytes }) => bytes)])
}
