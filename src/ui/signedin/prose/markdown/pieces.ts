import type { Inline } from '../../../../contract/richtext.ts'
import type { TextMark } from '../../compare/text-units.ts'

export type TextPiece = Extract<Inline, { type: 'text' }>

/** How pieces of words are changed. */
export type PiecesChange = (content: Inline[]) => Inline[]

/** What the address of a picture ends with that only decorates. */
export const decorates = '#decorates'

/** In the order in which the editor has them. */
const order: readonly TextMark['type'][] = ['link', 'bold', 'italic', 'code']
export const marksInOrder = (marks: readonly TextMark[] = []): TextMark[] =>
  order.flatMap((type) => marks.find((one) => one.type === type) ?? [])

/** As few pieces as their marks allow. */
export function joined(content: readonly Inline[]): Inline[] {
  const all: Inline[] = []
  for (const piece of content) {
    const last = all.at(-1)
    const own = JSON.stringify(piece.type === 'text' ? (piece.marks ?? []) : null)
    if (piece.type === 'text' && last?.type === 'text' && own === JSON.stringify(last.marks ?? []))
      all[all.length - 1] = textPiece(last.text + piece.text, last.marks)
    else all.push(piece.type === 'text' ? textPiece(piece.text, piece.marks) : piece)
  }
  return all
}

export const textPiece = (text: string, marks: readonly TextMark[] = []): TextPiece =>
  marks.length > 0 ? { type: 'text', text, marks: [...marks] } : { type: 'text', text }
