import { readFileSync } from 'node:fs'
import satori, { type Font } from 'satori'
import sharp from 'sharp'
import { compose } from '../../../features/card/compose.ts'
import { cardSize, type CardWords } from '../../../features/card/contract.ts'
import { drawable } from '../../../features/card/drawable.ts'
import type { Box } from '../../../features/card/fit.ts'
import { root } from '../../../platform/root.ts'
import type * as Render from '../../site/render.tsx'

const dist = new URL('dist/', root)

/** The picture of a card, as PNG. Loads libraries that no process that answers visitors should load. */
export async function drawCard({ logo, ...words }: CardInput): Promise<Buffer> {
  const { renderGround, cardStyle } = (await import(
    new URL('server/render.js', dist).href
  )) as typeof Render
  const fonts = readFonts()
  const draw = (box: Box, width: number, height?: number) =>
    satori(box as never, {
      width,
      fonts,
      ...(height === undefined ? { embedFont: false } : { height }),
    })
  const heightOf = async (box: Box, width: number) =>
    Number(/height="([\d.]+)"/.exec(await draw(box, width))?.[1])
  const { width, height } = cardSize
  const shown = drawable(words, cardStyle.letters)
  const layer = await draw(await compose(shown, cardStyle.colours, heightOf), width, height)
  const own = logo ? [await placed(Buffer.from(logo, 'base64'))] : []
  return await sharp(Buffer.from(renderGround(`${shown.title} ${shown.label}`, words.look)))
    .resize(width, height)
    .composite([{ input: Buffer.from(layer) }, ...own])
    .png({ palette: true, effort: 7 })
    .toBuffer()
}

/** What a process that draws a card is given. */
export interface CardInput extends CardWords {
  /** The firm's logo as PNG, in base64, where the words say that there is one. */
  logo?: string
}

/** Where the mark and the name stand otherwise; never larger than it is. */
async function placed(logo: Buffer) {
  const box = { width: 400, height: 72, fit: 'inside', withoutEnlargement: true } as const
  const { data, info } = await sharp(logo).resize(box).png().toBuffer({ resolveWithObject: true })
  return { input: data, left: 72, top: 54 + Math.round((box.height - info.height) / 2) }
}

/** By the names that `compose` calls them; each letter comes from the first that has it. */
const readFonts = (): Font[] =>
  [
    ['display', 'mona-sans'],
    ['display-ext', 'mona-sans-ext'],
    ['text', 'hanken-grotesk'],
    ['text-ext', 'hanken-grotesk-ext'],
  ].map(([name = '', file]) => ({ name, data: readFileSync(new URL(`fonts/${file}.ttf`, dist)) }))
