import { blockKinds, type BlockName } from './block-kinds.ts'
import type { BlockField, BlockKind } from './block-shape.ts'
import { plainText } from '../prose.ts'
import type { RichText } from '../richtext.ts'

/** The most blocks that a page is made of, and the longest that they may be as JSON. */
export const mostBlocks = 50
export const longestBlocks = 300_000

/** A block as it is stored: what was typed in each of its fields. */
export interface PageBlock {
  /** Of its own on its page. */
  id: string
  kind: BlockName
  variant: string
  texts: Readonly<Record<string, string>>
}

/** Reads the blocks of a page from their JSON; null: they are none. Empty: there are none yet. */
export function readBlocks(json: string): PageBlock[] | null {
  if (json === '') return []
  try {
    const given: unknown = JSON.parse(json)
    return Array.isArray(given) && given.every(isBlock) ? given : null
  } catch {
    return null
  }
}

// By hand, because a browser reads them, too, which has no schemas.
function isBlock(given: unknown): given is PageBlock {
  if (typeof given !== 'object' || given === null) return false
  const { id, kind, variant, texts } = given as Record<string, unknown>
  const isNamed = typeof id === 'string' && /^[\w-]{1,40}$/.test(id)
  const isKnown = typeof kind === 'string' && Object.hasOwn(blockKinds, kind)
  const isTyped = typeof texts === 'object' && texts !== null && !Array.isArray(texts)
  if (!isNamed || !isKnown || !isTyped || typeof variant !== 'string') return false
  return Object.values(texts).every((text) => typeof text === 'string')
}

/** How the kind of a block is declared. */
export const kindOfBlock = ({ kind }: Pick<PageBlock, 'kind'>): BlockKind => blockKinds[kind]

/** How a block looks: one of its kind's variants, whatever is stored. */
export function variantOf({ kind, variant }: Pick<PageBlock, 'kind' | 'variant'>): string {
  const { variants } = kindOfBlock({ kind })
  return Object.hasOwn(variants, variant) ? variant : (Object.keys(variants)[0] ?? '')
}

/** A block of a kind in which nobody has written yet. */
export const emptyBlock = (kind: BlockName, id: string): PageBlock => ({
  id,
  kind,
  variant: Object.keys(blockKinds[kind].variants)[0] ?? '',
  texts: {},
})

/** What a field of a block says, in words. */
export const wordsOfField = ({ kind }: BlockField, value: string): string => {
  if (kind === 'picture' || kind === 'link' || kind === 'study') return ''
  if (kind !== 'text' || value === '') return value
  return plainText(JSON.parse(value) as RichText)
}

/** What a block says, a line for each of its fields. */
export const wordsOfBlock = (block: PageBlock): string =>
  Object.entries(kindOfBlock(block).fields)
    .map(([name, field]) => wordsOfField(field, block.texts[name] ?? '').trim())
    .filter((said) => said !== '')
    .join('\n')

/** What the blocks of a page say, each below the name of its kind: for who compares two of them. */
export const wordsOfBlocks = (json: string): string =>
  (readBlocks(json) ?? [])
    .map((block) => [named(block), wordsOfBlock(block)].filter(Boolean).join('\n'))
    .join('\n\n')

const named = (block: PageBlock) => {
  const { label, variants } = kindOfBlock(block)
  return Object.keys(variants).length > 1
    ? `${label} (${variants[variantOf(block)]?.toLowerCase()})`
    : label
}
