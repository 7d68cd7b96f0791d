import { join } from 'node:path'
import type { CardWords } from '../../../features/card/contract.ts'
import { drawingsIn, type Drawings } from '../../../features/card/drawings.ts'
import type { CardInput } from './card-drawing.ts'
import { runChild } from './run-child.ts'
import type { World } from '../world.ts'

/** The cards in DATA_DIR; those that were lost are drawn again. */
export const createCards = (
  { config, clock }: World,
  /** The firm's logo as PNG. */
  logo: () => Promise<Buffer | null>,
): Drawings =>
  drawingsIn({
    folder: join(config.DATA_DIR, 'cards'),
    draw: async (words) => await drawInChild(words, words.look?.logo ? await logo() : null),
    clock,
  })

async function drawInChild(words: CardWords, logo: Buffer | null): Promise<Buffer> {
  const input: CardInput = { ...words, ...(logo && { logo: logo.toString('base64') }) }
  return await runChild('card-child', { input: JSON.stringify(input), timeout: 30_000 })
}
