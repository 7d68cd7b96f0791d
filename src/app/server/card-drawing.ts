import sharp from 'sharp'
import { compose } from '../../features/card/compose.ts'
import { cardSize, type CardWords } from '../../features/card/contract.ts'
import { openTypeface } from '../../features/card/typeface.ts'
import { root } from '../root.ts'
import type * as Render from '../site/render.tsx'

const dist = new URL('dist/', root)
const typeface = (name: string) =>
  openTypeface([`${name}.ttf`, `${name}-ext.ttf`].map((file) => new URL(`fonts/${file}`, dist)))

/** The picture of a card, as PNG. Loads what no process that answers visitors should have. */
export async function drawCard(words: CardWords): Promise<Buffer> {
  const { renderCard } = (await import(new URL('server/render.js', dist).href)) as typeof Render
  const typefaces = { display: typeface('mona-sans'), text: typeface('hanken-grotesk') }
  const svg = renderCard(compose(words, typefaces))
  return await sharp(Buffer.from(svg))
    .resize(cardSize.width, cardSize.height)
    .png({ palette: true, effort: 7 })
    .toBuffer()
}
