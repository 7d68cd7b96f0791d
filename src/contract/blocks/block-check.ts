import { blockKinds } from './block-kinds.ts'
import type { BlockField } from './block-shape.ts'
import { kindOfBlock, mostBlocks, readBlocks, wordsOfField, type PageBlock } from './blocks.ts'
import { linkLine } from '../collection-fields.ts'
import { line, lines } from '../fields.ts'
import { readMediaAddress } from '../media-address.ts'
import { picturesIn } from '../prose.ts'
import { readRichText } from '../richtext.ts'

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
  const isEmpty =
    kind === 'text'
      ? wordsOfField(field, value).trim() === '' && !hasPicture(value)
      : value.trim() === ''
  if (isEmpty && needed) return needed
  if (isEmpty) return goesWith && texts[goesWith]?.trim() ? 'Enter where the button leads.' : null
  if (value.length > most) return `Use at most ${most} characters.`
  if (kind === 'text') return readRichText(value) ? null : 'Not a text that can be shown.'
  if (kind === 'picture') return readMediaAddress(value) ? null : 'Choose a picture.'
  const schema = kind === 'link' ? linkLine(true, '', '').schema : plain[kind]
  return schema.safeParse(value).error?.issues[0]?.message ?? null
}

const hasPicture = (value: string) =>
  picturesIn(readRichText(value) ?? { type: 'doc', content: [] }).length > 0

/** What keeps blocks from being published: in `blocks` as sentences, and at the fields by `{id}.{name}`. */
export function blockErrors(blocks: readonly PageBlock[]): Record<string, string[]> {
  const errors: Record<string, string[]> = {}
  const say = (name: string, words: string) => (errors[name] = [...(errors[name] ?? []), words])
  if (blocks.length === 0) say('blocks', 'Add a block first.')
  if (blocks.length > mostBlocks) say('blocks', `A page has at most ${mostBlocks} blocks.`)
  for (const [at, block] of blocks.entries()) {
    const { label, fields, isSingle } = kindOfBlock(block)
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
