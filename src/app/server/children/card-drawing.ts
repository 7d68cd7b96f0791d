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
export async function drawCard(words: CardWords): Promise<Buffer> {
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
  return await sharp(Buffer.from(renderGround(`${shown.title} ${shown.label}`)))
    .resize(width, height)
    .composite([{ input: Buffer.from(layer) }])
    .png({ palette: true, effort: 7 })
    .toBuffer()
}

/** By the names that `compose` calls them; each letter comes from the first that has it. */
const readFonts = (): Font[] =>
  [
    ['display', 'mona-sans'],
    ['display-ext', 'mona-sans-ext'],
    ['text', 'hanken-grotesk'],
    ['text-ext', 'hanken-grotesk-ext'],
  ].map(([name = '', file]) => ({ name, data: readFileSync(new URL(`fonts/${file}.ttf`, dist)) }))
