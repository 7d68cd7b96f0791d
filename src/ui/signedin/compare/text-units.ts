import type { Block, Inline, PictureBlock, RichText } from '../../../contract/richtext.ts'

export type TextMark = NonNullable<Extract<Inline, { type: 'text' }>['marks']>[number]

export type LineKind =
  | 'text'
  | 'heading'
  | 'subheading'
  | 'bullet'
  | 'number'
  | 'quote'
  | 'row'
  | 'picture'

export interface Word {
  text: string
  marks: readonly TextMark[]
  /** Words with the same key are the same: bold ones differ from plain ones. */
  key: string
}
/** What is compared as a whole first. */
export interface Unit {
  kind: LineKind
  words: Word[]
  key: string
}

export const unitsOf = (text: RichText | null): Unit[] => (text?.content ?? []).flatMap(unitsIn)

function unitsIn(block: Block): Unit[] {
  if (block.type === 'paragraph') return [unit('text', block.content)]
  if (block.type === 'heading')
    return [unit(block.attrs.level === 2 ? 'heading' : 'subheading', block.content)]
  if (block.type === 'blockquote') return block.content.map(({ content }) => unit('quote', content))
  if (block.type === 'table') return block.content.map(rowUnit)
  if (block.type === 'picture') return [pictureUnit(block)]
  const kind = block.type === 'bulletList' ? 'bullet' : 'number'
  return block.content.flatMap((item) => item.content.map(({ content }) => unit(kind, content)))
}

type Row = Extract<Block, { type: 'table' }>['content'][number]

const between: Word = { text: ' | ', marks: [], key: ' | ' }

const rowUnit = ({ content }: Row): Unit =>
  unitOf(
    'row',
    content.flatMap((cell, at) => [
      ...(at > 0 ? [between] : []),
      ...cell.content.flatMap((one) => one.content.flatMap(wordsOf)),
    ]),
  )

/** Another picture is another one, whatever is said of it. */
function pictureUnit({ attrs: { media, alt, caption } }: PictureBlock): Unit {
  const said = [alt ?? 'only decorates', caption].filter(Boolean).join('. ')
  const named: Word = { text: 'Picture', marks: [], key: `picture ${media}` }
  return unitOf('picture', [named, ...wordsOf({ type: 'text', text: said && `: ${said}` })])
}

const unit = (kind: LineKind, content: readonly Inline[]): Unit =>
  unitOf(kind, content.flatMap(wordsOf))

const unitOf = (kind: LineKind, words: Word[]): Unit => ({
  kind,
  words,
  key: JSON.stringify([kind, words.map(({ key }) => key)]),
})

function wordsOf(piece: Inline): Word[] {
  if (piece.type === 'hardBreak') return [{ text: '\n', marks: [], key: '\n' }]
  const { marks = [] } = piece
  const looks = marks.length === 0 ? '' : JSON.stringify(marks)
  return (piece.text.match(/\s+|[\p{L}\p{N}\p{M}'’_-]+|[^\s\p{L}\p{N}]/gu) ?? []).map((text) => ({
    text,
    marks,
    key: text + looks,
  }))
}

/** The sentences of a line. */
export function sentencesIn({ kind, words }: Unit): Unit[] {
  const sentences: Word[][] = [[]]
  for (const word of words) {
    sentences.at(-1)?.push(word)
    if (/[.!?\n]$/.test(word.text)) sentences.push([])
  }
  return sentences.filter(({ length }) => length > 0).map((some) => unitOf(kind, some))
}
