import type { Block, Inline, PictureBlock, RichText } from './richtext.ts'

type Paragraph = Extract<Block, { type: 'paragraph' }>
type List = Extract<Block, { type: 'bulletList' | 'orderedList' }>

/** Writes formatted text by hand: `doc(h2('…'), p('A **bold** word and a [link](/services).'))`. */
export const doc = (...content: Block[]): RichText => ({ type: 'doc', content })

export const h2 = (text: string): Block => heading(2, text)
export const h3 = (text: string): Block => heading(3, text)
export const p = (text: string): Paragraph => ({ type: 'paragraph', content: inline(text) })
export const ul = (...items: string[]): List => list('bulletList', items)
export const ol = (...items: string[]): List => list('orderedList', items)
export const quote = (...texts: string[]): Block => ({ type: 'blockquote', content: texts.map(p) })

/** Its first row says what the columns are. */
export const table = (...rows: string[][]): Block => ({
  type: 'table',
  content: rows.map((cells, at) => ({
    type: 'tableRow',
    content: cells.map((text) => ({
      type: at === 0 ? 'tableHeader' : 'tableCell',
      content: [p(text)],
    })),
  })),
})

/** A picture of the media room. */
export const pictureBlock = (media: string, alt: string | null, caption = ''): PictureBlock => ({
  type: 'picture',
  attrs: { media, alt, caption },
})

/** The pictures that stand in a text. */
export const picturesIn = ({ content }: RichText): PictureBlock[] =>
  content.filter((block) => block.type === 'picture')

/** The minutes that reading takes at 220 words a minute, rounded up. */
export const readingMinutes = (text: RichText): number => Math.ceil(words(text) / 220)

/** The words alone, without formatting: for counting and for the search. */
export const plainText = (text: RichText): string => text.content.flatMap(paragraphs).join(' ')

/** Where the search of a post looks: all that it says, in lower case. */
export const searchedWords = (post: { title: string; excerpt: string; body: RichText }): string =>
  [post.title, post.excerpt, plainText(post.body)].join(' ').toLowerCase()

const words = (text: RichText): number => plainText(text).split(/\s+/).filter(Boolean).length

const heading = (level: 2 | 3, text: string): Block => ({
  type: 'heading',
  attrs: { level },
  content: [{ type: 'text', text }],
})

const list = (type: List['type'], items: string[]): List => ({
  type,
  content: items.map((item) => ({ type: 'listItem', content: [p(item)] })),
})

const inline = (text: string): Inline[] =>
  text
    .split(/(\*\*[^*]+\*\*|\[[^\]]+\]\([^)\s]+\))/)
    .filter((piece) => piece !== '')
    .map(mark)

function mark(piece: string): Inline {
  const bold = /^\*\*(.+)\*\*$/.exec(piece)?.[1]
  if (bold) return { type: 'text', text: bold, marks: [{ type: 'bold' }] }
  const [, label, href] = /^\[(.+)\]\((.+)\)$/.exec(piece) ?? []
  if (label && href)
    return { type: 'text', text: label, marks: [{ type: 'link', attrs: { href } }] }
  return { type: 'text', text: piece }
}

function paragraphs(block: Block): string[] {
  if (block.type === 'paragraph' || block.type === 'heading')
    return [block.content.map((piece) => (piece.type === 'text' ? piece.text : ' ')).join('')]
  if (block.type === 'picture')
    return [block.attrs.alt ?? '', block.attrs.caption].filter((said) => said !== '')
  if (block.type === 'blockquote') return block.content.flatMap(paragraphs)
  if (block.type === 'table')
    return block.content.flatMap((row) =>
      row.content.flatMap((cell) => cell.content.flatMap(paragraphs)),
    )
  return block.content.flatMap((item) => item.content.flatMap(paragraphs))
}
