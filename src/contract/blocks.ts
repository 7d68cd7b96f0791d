import { z } from 'zod'
import { blockKinds, blockNames, type BlockName } from './block-kinds.ts'
import type { BlockField, BlockKind } from './block-shape.ts'
import { linkLine } from './collection-fields.ts'
import { line, lines } from './fields.ts'
import { readMediaAddress } from './media-address.ts'
import { picturesIn, plainText } from './prose.ts'
import { readRichText } from './richtext.ts'

/** The most blocks that a page is made of, and the longest that they may be as JSON. */
export const mostBlocks = 50
export const longestBlocks = 300_000

/** A block as it is stored: what was typed in each of its fields. */
const pageBlock = z.object({
  /** Of its own on its page. */
  id: z.string().regex(/^[\w-]{1,40}$/),
  kind: z.enum(blockNames),
  variant: z.string(),
  texts: z.record(z.string(), z.string()),
})
export type PageBlock = z.infer<typeof pageBlock>

/** Reads the blocks of a page from their JSON; null: they are none. Empty: there are none yet. */
export function readBlocks(json: string): PageBlock[] | null {
  if (json === '') return []
  try {
    return z.array(pageBlock).safeParse(JSON.parse(json)).data ?? null
  } catch {
    return null
  }
}

const kindOf = ({ kind }: Pick<PageBlock, 'kind'>): BlockKind => blockKinds[kind]

/** How a block looks: one of its kind's variants, whatever is stored. */
export function variantOf({ kind, variant }: Pick<PageBlock, 'kind' | 'variant'>): string {
  const { variants } = kindOf({ kind })
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
const fieldWords = ({ kind }: BlockField, value: string): string => {
  if (kind === 'picture' || kind === 'link' || kind === 'study') return ''
  const text = kind === 'text' ? readRichText(value) : null
  return text ? plainText(text) : value
}

/** What a block says, a line for each of its fields. */
export const wordsOfBlock = (block: PageBlock): string =>
  Object.entries(kindOf(block).fields)
    .map(([name, field]) => fieldWords(field, block.texts[name] ?? '').trim())
    .filter((said) => said !== '')
    .join('\n')

/** What the blocks of a page say, each below the name of its kind: for who compares two of them. */
export const wordsOfBlocks = (json: string): string =>
  (readBlocks(json) ?? [])
    .map((block) => [named(block), wordsOfBlock(block)].filter(Boolean).join('\n'))
    .join('\n\n')

const named = (block: PageBlock) => {
  const { label, variants } = kindOf(block)
  return Object.keys(variants).length > 1
    ? `${label} (${variants[variantOf(block)]?.toLowerCase()})`
    : label
}

/** The pictures that stand in blocks. `alt` is empty where nobody has said yet what one shows. */
export const picturesInBlocks = (json: string): { media: string; alt: string | null }[] =>
  (readBlocks(json) ?? []).flatMap(({ kind, texts }) =>
    Object.entries<BlockField>(blockKinds[kind].fields).flatMap(([name, field]) => {
      const value = texts[name] ?? ''
      if (field.kind === 'text') {
        const text = readRichText(value)
        return text ? picturesIn(text).map(({ attrs }) => attrs) : []
      }
      const media = field.kind === 'picture' ? readMediaAddress(value) : null
      return media ? [{ media: media.id, alt: texts['alt'] || null }] : []
    }),
  )

const plain = { line: line(), lines: lines(), study: line() }

/** What is wrong with a field of a block; null: it can be published. */
function fieldError(field: BlockField, value: string, texts: PageBlock['texts']): string | null {
  const { kind, most, needed, goesWith } = field
  const isEmpty = kind === 'text' ? fieldWords(field, value).trim() === '' && !hasPicture(value) : value.trim() === ''
  if (isEmpty && needed) return needed
  if (isEmpty) return goesWith && texts[goesWith]?.trim() ? 'Enter where the button leads.' : null
  if (value.length > most) return `Use at most ${most} characters.`
  if (kind === 'text') return readRichText(value) ? null : 'Not a text that can be shown.'
  if (kind === 'picture') return readMediaAddress(value) ? null : 'Choose a picture.'
  const schema = kind === 'link' ? linkLine(true, '', '').schema : plain[kind]
  return schema.safeParse(value).error?.issues[0]?.message ?? null
}

const hasPicture = (value: string) => picturesIn(readRichText(value) ?? { type: 'doc', content: [] }).length > 0

/** What keeps blocks from being published: in `blocks` as sentences, and at the fields by `{id}.{name}`. */
export function blockErrors(blocks: readonly PageBlock[]): Record<string, string[]> {
  const errors: Record<string, string[]> = {}
  const say = (name: string, words: string) => (errors[name] = [...(errors[name] ?? []), words])
  if (blocks.length === 0) say('blocks', 'Add a block first.')
  if (blocks.length > mostBlocks) say('blocks', `A page has at most ${mostBlocks} blocks.`)
  for (const [at, block] of blocks.entries()) {
    const { label, fields, isSingle } = kindOf(block)
    const place = `Block ${at + 1}, ${label}`
    if (isSingle && blocks.findIndex(({ kind }) => kind === block.kind) !== at)
      say('blocks', `${place}: a page has one at most.`)
    if (block.kind === 'hero' && at > 0) say('blocks', `${place}: it can only stand first.`)
    for (const [name, field] of Object.entries(fields)) {
      const wrong = fieldError(field, block.texts[name] ?? '', block.texts)
      if (wrong === null) continue
      say('blocks', `${place}: ${wrong}`)
      say(`${block.id}.${name}`, wrong)
    }
  }
  return errors
}
