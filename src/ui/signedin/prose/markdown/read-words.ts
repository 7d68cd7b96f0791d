import type { Token } from 'markdown-it'
import { readMediaAddress } from '../../../../contract/media-address.ts'
import { pictureLimits, type Block, type Inline } from '../../../../contract/richtext.ts'
import { cutTo, inOneLine } from '../clean-words.ts'
import { canLeadTo } from '../link-address.ts'
import { decorates, marksInOrder, joined, textPiece } from './pieces.ts'
import type { TextMark } from '../../compare/text-units.ts'

/** Where a text is read, with the pictures that it may have. */
export interface PictureReader {
  /** The host of its own pictures. */
  origin: string
  /** Those within what holds none: they come after it. */
  pictures: Block[]
}

/** What is said in words, with their marks. */
export function markedWords(
  children: readonly Token[],
  { origin, pictures }: PictureReader,
): Inline[] {
  const marks: TextMark[] = []
  const all: Inline[] = []
  // What Markdown names by its number is there only now.
  const say = (text: string, more: TextMark[] = []) =>
    all.push(textPiece(inOneLine(text), marksInOrder([...marks, ...more])))
  for (const child of children) {
    const mark = markOf(child)
    if (mark) marks.push(mark)
    else if (child.nesting === -1) close(marks, child.type)
    else if (child.type === 'hardbreak') all.push({ type: 'hardBreak' })
    else if (child.type === 'softbreak') say(' ')
    else if (child.type === 'code_inline') say(child.content, [{ type: 'code' }])
    else if (child.type === 'image') {
      const picture = pictureOf(child, origin)
      const href = safe(child.attrGet('src'))
      if (picture) pictures.push(picture)
      // Another site's: it can be looked at there.
      else say(altOf(child) || 'Picture', href === null ? [] : [{ type: 'link', attrs: { href } }])
    } else say(child.content)
  }
  return joined(all.filter((one) => one.type !== 'text' || one.text !== ''))
}

function markOf(child: Token): TextMark | null {
  if (child.type === 'strong_open') return { type: 'bold' }
  if (child.type === 'em_open') return { type: 'italic' }
  const href = child.type === 'link_open' ? safe(child.attrGet('href')) : null
  return href === null ? null : { type: 'link', attrs: { href } }
}

function close(marks: TextMark[], type: string): void {
  const closed = { strong_close: 'bold', em_close: 'italic', link_close: 'link' }[type]
  const at = marks.findLastIndex((one) => one.type === closed)
  if (at >= 0) marks.splice(at, 1)
}

/** Where a link may lead; null: nowhere. */
function safe(address: string | number | null): string | null {
  const href = String(address ?? '').replace(/^http:\/\//, 'https://')
  return canLeadTo(href) ? href : null
}

const altOf = ({ children }: Token): string =>
  (children ?? []).map(({ type, content }) => (type === 'softbreak' ? ' ' : content)).join('')

/** A picture of our own; null: another site's. */
export function pictureOf(child: Token, origin: string): Block | null {
  const address = String(child.attrGet('src') ?? '')
  const own = address.startsWith(`${origin}/`) ? address.slice(origin.length) : address
  const isDecoration = own.endsWith(decorates)
  const media = readMediaAddress(isDecoration ? own.slice(0, -decorates.length) : own)
  if (!media) return null
  const alt = isDecoration ? null : cutTo(inOneLine(altOf(child)), pictureLimits.alt)
  const caption = cutTo(inOneLine(String(child.attrGet('title') ?? '')), pictureLimits.caption)
  return { type: 'picture', attrs: { media: media.id, alt, caption } }
}
