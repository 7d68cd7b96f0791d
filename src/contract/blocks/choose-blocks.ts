import {
  blockById,
  blockIds,
  inAll,
  insertedInto,
  readApart,
  type BlocksApart,
  type ReadApart,
} from './merge-blocks.ts'
import type { PageBlock } from './blocks.ts'

type Blocks = readonly PageBlock[]
const none: ReadApart = { base: [], theirs: [], mine: [] }

/** Which version of a block, or of the order, somebody takes. */
export type BlockChoice = 'mine' | 'theirs' | 'both'

/**
 * What mine and the base are once somebody has chosen for one block that is apart: as if mine had been
 * changed after theirs. `copy`: the id that theirs gets where both are to stay, below mine.
 */
export function chooseBlock(
  given: BlocksApart,
  id: string,
  choice: BlockChoice,
  copy: string,
): Pick<BlocksApart, 'base' | 'mine'> {
  const { base, theirs, mine } = readApart(given) ?? none
  const their = blockById(theirs, id)
  if (choice === 'theirs')
    return { base: given.base, mine: JSON.stringify(withBlock(mine, id, their, theirs)) }
  const seen = JSON.stringify(withBlock(base, id, their, theirs))
  if (choice === 'mine' || !their) return { base: seen, mine: given.mine }
  const copied = { ...their, id: copy }
  const both = mine.flatMap((block) => (block.id === id ? [block, copied] : [block]))
  const isThere = both.length > mine.length
  return { base: seen, mine: JSON.stringify(isThere ? both : [...mine, copied]) }
}

/** The same for the order, where that is apart. */
export function chooseOrder(
  given: BlocksApart,
  choice: 'mine' | 'theirs',
): Pick<BlocksApart, 'base' | 'mine'> {
  const all = readApart(given) ?? none
  const order = inAll(all, all.theirs)
  const ordered = (blocks: Blocks) => {
    const left = order.flatMap((id) => blockById(blocks, id) ?? [])
    return JSON.stringify(
      blocks.map((block) => (order.includes(block.id) ? (left.shift() ?? block) : block)),
    )
  }
  if (choice === 'mine') return { base: ordered(all.base), mine: given.mine }
  return { base: given.base, mine: ordered(all.mine) }
}

/** With a block as another list has it, at its place or behind what it stands behind there. */
function withBlock(blocks: Blocks, id: string, block: PageBlock | null, like: Blocks): Blocks {
  if (!block) return blocks.filter((one) => one.id !== id)
  if (blockById(blocks, id)) return blocks.map((one) => (one.id === id ? block : one))
  const order = insertedInto(
    blockIds(blocks),
    blockIds(like).slice(0, blockIds(like).indexOf(id) + 1),
  )
  return order.flatMap((one) => (one === id ? block : (blockById(blocks, one) ?? [])))
}
