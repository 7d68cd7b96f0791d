import { readBlocks, type PageBlock } from './blocks.ts'

type Blocks = readonly PageBlock[]

/** The blocks of a page, each state as its JSON: what two people have made of what both began with. */
export interface BlocksApart {
  base: string
  theirs: string
  mine: string
}

/** A block with which both have done something else; null: it is not there. */
export interface BlockApart {
  id: string
  theirs: PageBlock | null
  mine: PageBlock | null
}

/** Two states of the blocks of a page in one. */
export interface MergedBlocks {
  /** Both in one, as JSON; what is apart, and the order, as mine has it. */
  blocks: string
  apart: BlockApart[]
  /** Both have put the blocks into an order, each into another one. */
  isOrderApart: boolean
}

/**
 * Merges by block what two people have changed, added, removed and moved. Null: one of the three is not
 * blocks, each with an id of its own.
 */
export function mergeBlocks(given: BlocksApart): MergedBlocks | null {
  const all = readApart(given)
  if (!all) return null
  const { base, theirs, mine } = all
  const ids = new Set([...theirs, ...mine].map(({ id }) => id))
  const [stays, apart] = [new Map<string, PageBlock>(), [] as BlockApart[]]
  for (const id of ids) {
    const [was, their, my] = [blockById(base, id), blockById(theirs, id), blockById(mine, id)]
    const isApart = !isSame(their, my) && !isSame(was, my) && !isSame(was, their)
    if (isApart) apart.push({ id, theirs: their, mine: my })
    const block = !isApart && isSame(was, my) ? their : my
    if (block) stays.set(id, block)
  }
  const orders = ordersOf(all)
  const isMoved = orders.mine !== orders.base
  const [leading, following] = isMoved ? [mine, theirs] : [theirs, mine]
  const order = insertedInto(blockIds(leading), blockIds(following)).filter((id) => stays.has(id))
  const blocks = order.flatMap((id) => stays.get(id) ?? [])
  return {
    blocks: JSON.stringify(heroFirst(blocks, all)),
    apart,
    isOrderApart: isMoved && orders.theirs !== orders.base && orders.theirs !== orders.mine,
  }
}

/** Both in one, as JSON; null: somebody has to choose first. */
export function mergedBlocks(given: BlocksApart): string | null {
  const merged = mergeBlocks(given)
  return merged && merged.apart.length === 0 && !merged.isOrderApart ? merged.blocks : null
}

/** The same, read. */
export interface ReadApart {
  base: Blocks
  theirs: Blocks
  mine: Blocks
}

/** Reads the three; null: one of them is not blocks, each with an id of its own. */
export function readApart(given: BlocksApart): ReadApart | null {
  const [base, theirs, mine] = [given.base, given.theirs, given.mine].map(readBlocks)
  if (!base || !theirs || !mine) return null
  const isNamed = (blocks: Blocks) => new Set(blockIds(blocks)).size === blocks.length
  return [base, theirs, mine].every(isNamed) ? { base, theirs, mine } : null
}

/** The ids of blocks, in their order. */
export const blockIds = (blocks: Blocks) => blocks.map(({ id }) => id)

/** The block of an id; null: there is none. */
export const blockById = (blocks: Blocks, id: string) =>
  blocks.find((block) => block.id === id) ?? null

/** A field in which nothing was typed may be left out, and they are in the order in which they were typed. */
function isSame(one: PageBlock | null, other: PageBlock | null): boolean {
  if (!one || !other) return one === other
  if (one.kind !== other.kind || one.variant !== other.variant) return false
  const names = Object.keys({ ...one.texts, ...other.texts })
  return names.every((name) => (one.texts[name] ?? '') === (other.texts[name] ?? ''))
}

/** The ids of those that all three have, in the order of one of them. */
export const inAll = ({ base, theirs, mine }: ReadApart, of: Blocks) =>
  blockIds(of).filter((id) => [base, theirs, mine].every((blocks) => blockById(blocks, id)))

/** In which order each has the blocks that all have. */
const ordersOf = (all: ReadApart) => ({
  base: inAll(all, all.base).join(' '),
  theirs: inAll(all, all.theirs).join(' '),
  mine: inAll(all, all.mine).join(' '),
})

/** Puts those ids that a list lacks behind what they stand behind; at its beginning where that is nothing. */
export function insertedInto(list: readonly string[], given: readonly string[]): string[] {
  const all = [...list]
  for (const [at, id] of given.entries()) {
    if (list.includes(id)) continue
    const before = given.slice(0, at).findLast((one) => all.includes(one))
    all.splice(before === undefined ? 0 : all.indexOf(before) + 1, 0, id)
  }
  return all
}

/** What one has put at the beginning stands behind the hero that the other has put there. */
function heroFirst(blocks: Blocks, { theirs, mine }: ReadApart): Blocks {
  const [hero, ...others] = blocks.filter(isHero)
  const isFirst = [theirs, mine].every((side) => side.findIndex(isHero) < 1)
  return hero && others.length === 0 && isFirst
    ? [hero, ...blocks.filter((block) => block !== hero)]
    : blocks
}

const isHero = ({ kind }: PageBlock) => kind === 'hero'
