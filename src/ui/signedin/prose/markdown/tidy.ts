import type { Block, Inline, RichText } from '../../../../contract/richtext.ts'
import { marksInOrder, joined, type PiecesChange } from './pieces.ts'

type Paragraph = Extract<Block, { type: 'paragraph' }>
export type TableBlock = Extract<Block, { type: 'table' }>

/**
 * A text as Markdown can have it: without what says nothing, such as empty lines and breaks at an end,
 * and a table with no heads but in its first row.
 */
export const tidy = ({ content }: RichText, change: PiecesChange = (same) => same): RichText => ({
  type: 'doc',
  content: joinedQuotes(content.flatMap((block) => tidyBlock(block, change))),
})

function tidyBlock(block: Block, change: PiecesChange): Block[] {
  const within = (all: readonly Paragraph[]) =>
    all.map((one) => tidyParagraph(one, change)).filter(({ content }) => content.length > 0)
  switch (block.type) {
    case 'paragraph':
      return within([block])
    case 'heading': {
      const content = tidyWords(block.content, change)
      return content.length > 0 ? [{ ...block, content }] : []
    }
    case 'bulletList':
    case 'orderedList': {
      const items = block.content.map((item) => ({ ...item, content: within(item.content) }))
      const said = items.filter(({ content }) => content.length > 0)
      return said.length > 0 ? [{ ...block, content: said }] : []
    }
    case 'blockquote': {
      const content = within(block.content)
      return content.length > 0 ? [{ ...block, content }] : []
    }
    case 'table':
      return tidyTable(block, change)
    case 'picture':
    default:
      return [block]
  }
}

const tidyParagraph = ({ type, content }: Paragraph, change: PiecesChange): Paragraph => ({
  type,
  content: tidyWords(content, change),
})

/** One after the other are one. */
function joinedQuotes(blocks: Block[]): Block[] {
  const all: Block[] = []
  for (const block of blocks) {
    const last = all.at(-1)
    if (block.type === 'blockquote' && last?.type === 'blockquote')
      all[all.length - 1] = { ...last, content: [...last.content, ...block.content] }
    else all.push(block)
  }
  return all
}

function tidyTable({ type, content }: TableBlock, change: PiecesChange): TableBlock[] {
  const rows = content.map((row) => row.content.map((cell) => tidyCell(cell.content, change)))
  const isSaid = rows[0]?.some((cell) => cell.some((one) => one.content.length > 0))
  const isHeaded = content[0]?.content.every((cell) => cell.type === 'tableHeader') ?? false
  const kept = isHeaded && !isSaid ? rows.slice(1) : rows
  if (kept.length === 0) return []
  const cellType = (at: number) =>
    isHeaded && isSaid && at === 0 ? ('tableHeader' as const) : ('tableCell' as const)
  const made = kept.map((cells, at) => ({
    type: 'tableRow' as const,
    content: cells.map((cell) => ({ type: cellType(at), content: cell })),
  }))
  return [{ type, content: made }]
}

/** Two breaks are where a paragraph ends; there is one at least. */
export function tidyCell(content: readonly Paragraph[], change: PiecesChange): Paragraph[] {
  const parts = content
    .flatMap((one) => splitAtBreaks(one.content))
    .map((one) => tidyWords(one, change))
    .filter((one) => one.length > 0)
  return (parts.length > 0 ? parts : [[]]).map((one) => ({ type: 'paragraph', content: one }))
}

function splitAtBreaks(content: readonly Inline[]): Inline[][] {
  const parts: Inline[][] = [[]]
  for (const piece of content) {
    const part = parts.at(-1) as Inline[]
    const isSecond = piece.type === 'hardBreak' && part.at(-1)?.type === 'hardBreak'
    if (isSecond) {
      part.pop()
      parts.push([])
    } else part.push(piece)
  }
  return parts
}

function tidyWords(content: Inline[], change: PiecesChange): Inline[] {
  const pieces = change(content.map(inLine))
  const last = pieces.findLastIndex((one) => one.type === 'text' && one.text !== '')
  return joined(pieces.slice(0, last + 1).filter((one) => one.type !== 'text' || one.text !== ''))
}

const inLine = (piece: Inline): Inline =>
  piece.type === 'text'
    ? { ...piece, text: piece.text.replaceAll(/[\n\t]/g, ' '), marks: marksInOrder(piece.marks) }
    : piece
