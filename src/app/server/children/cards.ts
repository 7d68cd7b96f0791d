import { join } from 'node:path'
import type { CardWords } from '../../../features/card/contract.ts'
import { drawingsIn, type Drawings } from '../../../features/card/drawings.ts'
import { runChild } from './run-child.ts'
import type { World } from '../world.ts'

/** The cards in DATA_DIR; those that were lost are drawn again. */
export const createCards = ({ config, clock }: World): Drawings =>
  drawingsIn({ folder: join(config.DATA_DIR, 'cards'), draw: drawInChild, clock })

const drawInChild = async (words: CardWords): Promise<Buffer> =>
  await runChild('card-child', { input: JSON.stringify(words), timeout: 30_000 })
