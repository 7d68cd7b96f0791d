import type { Inline, RichText } from '../../contract/richtext.ts'

/**
 * The same text with absolute links, as it is read elsewhere; `base`: the address of its page. What is no
 * address stays as it was written.
 */
export const withAbsoluteLinks = (text: RichText, base: string): RichText => linked(text, base)

function linked<Part extends object>(part: Part, base: string): Part {
  if (!('content' in part)) return linkedInline(part as unknown as Inline, base) as Part
  return { ...part, content: (part.content as object[]).map((inner) => linked(inner, base)) }
}

function linkedInline(piece: Inline, base: string): Inline {
  if (piece.type !== 'text' || !piece.marks) return piece
  const whole = (href: string) => URL.parse(href, base)?.href ?? href
  const marks = piece.marks.map((mark) =>
    mark.type === 'link' ? { ...mark, attrs: { href: whole(mark.attrs.href) } } : mark,
  )
  return { ...piece, marks }
}
