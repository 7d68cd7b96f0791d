import {
  kindOfBlock,
  variantOf,
  wordsOfField,
  type PageBlock,
} from '../../contract/blocks/blocks.ts'
import type { BlockField } from '../../contract/blocks/block-shape.ts'
import { readMediaAddress } from '../../contract/media-address.ts'

const nothing = 'Nothing.'

/** What a block says in which another version of it says something else, a line for each. */
export function differingLines(block: PageBlock, other: PageBlock | null): string {
  const { fields, variants } = kindOfBlock(block)
  const lines = Object.entries(fields)
    .filter(([name]) => (block.texts[name] ?? '') !== (other?.texts[name] ?? ''))
    .map(([name, field]) => `${field.label}: ${shownValue(field, block.texts[name] ?? '')}`)
  const variant = variantOf(block)
  const isOther = other !== null && variant !== variantOf(other)
  return (
    [...lines, ...(isOther ? [`How it looks: ${variants[variant]}`] : [])].join('\n') || nothing
  )
}

/** Also of what has no words. */
function shownValue(field: BlockField, value: string): string {
  const media = field.kind === 'picture' ? readMediaAddress(value) : null
  if (media) return `Picture ${media.id.slice(0, 6)}`
  return wordsOfField(field, value).trim() || value.trim() || nothing
}

/** The kinds of blocks in their order, each with how it begins. */
export const orderLines = (blocks: readonly PageBlock[]): string =>
  blocks.map((block, at) => `${at + 1}. ${blockLine(block)}`).join('\n')

/** What a block is, and how it begins. */
export function blockLine(block: PageBlock): string {
  const { label, fields } = kindOfBlock(block)
  const words = Object.entries(fields).map(([name, field]) =>
    wordsOfField(field, block.texts[name] ?? '').trim(),
  )
  const [first = ''] = (words.find((said) => said !== '') ?? '').split('\n')
  return first === '' ? label : `${label}, “${first.slice(0, 60)}”`
}
