import type { Token } from 'markdown-it'
import type { Block, Inline, RichText } from '../../../../contract/richtext.ts'
import { tokensOf } from './parser.ts'
import { pictureOf, markedWords, type PictureReader } from './read-words.ts'
import { textPiece } from './pieces.ts'
import { tidy, tidyCell } from './tidy.ts'

type Paragraph = Extract<Block, { type: 'paragraph' }>
type List = Extract<Block, { type: 'bulletList' | 'orderedList' }>

/** A text that somebody wrote as Markdown, as far as ours have it; HTML is words. */
export function readMarkdown(markdown: string, origin: string): RichText {
  const reader: Reader = {
    tokens: tokensOf(markdown),
    at: 0,
    origin,
    pictures: [],
  }
  return tidy({ type: 'doc', content: blocks(reader) })
}

interface Reader extends PictureReader {
  tokens: Token[]
  at: number
}

/** All blocks up to the end of the one that is open. */
function blocks(reader: Reader): Block[] {
  const all: Block[] = []
  for (let token = next(reader); token && token.nesting !== -1; token = next(reader)) {
    all.push(...blockOf(token, reader), ...reader.pictures.splice(0))
  }
  return all
}

const next = (reader: Reader): Token | undefined => reader.tokens[reader.at++]

function blockOf(token: Token, reader: Reader): Block[] {
  switch (token.type) {
    case 'paragraph_open':
      return paragraphOf(take(reader), reader)
    case 'heading_open': {
      const level = Number(token.tag[1]) < 3 ? 2 : 3
      return [{ type: 'heading', attrs: { level }, content: markedWords(take(reader), reader) }]
    }
    case 'bullet_list_open':
    case 'ordered_list_open':
      return [listOf(token, reader)]
    case 'blockquote_open':
      return [{ type: 'blockquote', content: paragraphsIn(blocks(reader), reader) }]
    case 'table_open':
      return [tableOf(reader)]
    case 'fence':
    case 'code_block':
      return [codeOf(token)]
    default:
      return []
  }
}

/** The words of a block that has nothing else; its end is read, too. */
function take(reader: Reader): Token[] {
  const inline = next(reader)
  next(reader)
  return inline?.children ?? []
}

/** A picture stands by itself, between what is written before and after it. */
function paragraphOf(children: Token[], reader: Reader): Block[] {
  const all: Block[] = []
  let from = 0
  const upTo = (at: number) => {
    const content = markedWords(children.slice(from, at), reader)
    if (content.length > 0) all.push({ type: 'paragraph', content })
    from = at + 1
  }
  children.forEach((child, at) => {
    const picture = child.type === 'image' ? pictureOf(child, reader.origin) : null
    // Within a link the words before it would lose their end.
    if (!picture || children.slice(from, at).reduce((sum, { nesting }) => sum + nesting, 0) !== 0)
      return
    upTo(at)
    all.push(picture)
  })
  upTo(children.length)
  return all
}

function listOf(opened: Token, reader: Reader): List {
  const content: List['content'] = []
  const type = opened.type === 'bullet_list_open' ? 'bulletList' : 'orderedList'
  for (let token = next(reader); token?.nesting === 1; token = next(reader)) {
    let item: Paragraph[] = []
    // A list within an item goes on in the same list: ours have one level.
    for (const block of blocks(reader)) {
      if (block.type === 'bulletList' || block.type === 'orderedList') {
        content.push({ type: 'listItem', content: item }, ...block.content)
        item = []
      } else item.push(...paragraphsIn([block], reader))
    }
    content.push({ type: 'listItem', content: item })
  }
  return { type, content }
}

/** All that is said in blocks, as paragraphs. */
function paragraphsIn(all: readonly Block[], reader: Reader): Paragraph[] {
  return all.flatMap((block): Paragraph[] => {
    if (block.type === 'paragraph') return [block]
    if (block.type === 'heading') return [{ type: 'paragraph', content: block.content }]
    if (block.type === 'blockquote') return block.content
    if (block.type === 'table')
      return block.content.flatMap((row) => row.content.flatMap((cell) => cell.content))
    if (block.type !== 'picture') return block.content.flatMap((item) => item.content)
    reader.pictures.push(block)
    return []
  })
}

function tableOf(reader: Reader): Block {
  const rows: Extract<Block, { type: 'table' }>['content'] = []
  for (let token = next(reader); token && token.type !== 'table_close'; token = next(reader)) {
    if (token.type === 'tr_open') rows.push({ type: 'tableRow', content: [] })
    if (token.type !== 'th_open' && token.type !== 'td_open') continue
    const type = token.type === 'th_open' ? 'tableHeader' : 'tableCell'
    const words: Paragraph = { type: 'paragraph', content: markedWords(take(reader), reader) }
    rows.at(-1)?.content.push({ type, content: tidyCell([words], (same) => same) })
  }
  return { type: 'table', content: rows }
}

/** Each line of it as code. */
const codeOf = ({ content }: Token): Block => ({
  type: 'paragraph',
  content: content
    .replace(/\n$/, '')
    .split('\n')
    .flatMap((line, at): Inline[] => [
      ...(at > 0 ? [{ type: 'hardBreak' } as const] : []),
      textPiece(line, [{ type: 'code' }]),
    ]),
})
