import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { extname, join } from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { CardWords } from '../../../features/card/contract.ts'
import { drawingsIn, type Drawings } from '../../../features/card/drawings.ts'
import type { World } from '../world.ts'

/** The cards in DATA_DIR; those that were lost are drawn again. */
export const createCards = ({ config, clock }: World): Drawings =>
  drawingsIn({ folder: join(config.DATA_DIR, 'cards'), draw: drawInChild, clock })

/** Beside this file, in the sources as in the build. */
const program = fileURLToPath(new URL(`./card-child${extname(import.meta.url)}`, import.meta.url))

/** Draws in a process of its own, which has nothing of this one: no settings and no database. */
async function drawInChild(words: CardWords): Promise<Buffer> {
  const child = spawn(process.execPath, [program], { env: {}, timeout: 30_000 })
  // When the process ends before it has read its input, its exit status says so.
  child.stdin.on('error', () => {}).end(JSON.stringify(words))
  const [picture, complaint, [status]] = await Promise.all([
    buffer(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ])
  if (status !== 0) throw new Error(`A card was not drawn (${status}): ${complaint}`)
  return picture
}
